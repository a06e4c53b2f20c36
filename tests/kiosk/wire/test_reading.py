import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.wire import FinishedGame, Live, Offer, Unreadable, payload, read
from kiosk.wire.messages import Message
from kiosk.wire.reading import MOST, MOST_LIVE
from tests.kiosk.wire.messages import FINISHED, LIVE, LONGEST, MESSAGES

KINDS = tuple({type(each): each for each in MESSAGES}.items())


def test_there_is_an_example_of_every_message():
    assert {kind for kind, _ in KINDS} == set(Message.__args__)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda each: type(each).__name__)
def test_a_message_comes_back_as_it_was(message):
    assert read(type(message), payload(message)) == message


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("v", 2, "v: Input should be 1 2"),
        ("id", "12", "id: String should match"),
        ("revision", "6", "revision: Input should be a valid integer '6'"),
        ("sequence", 0, "sequence: Input should be greater than or equal to 1 0"),
        ("started", None, "started: Input should be a valid number None"),
        ("started", 1e12, "started: Input should be less than or equal to 100000000000"),
        ("players", ["a" * 32], "players: "),
        ("players", ["Ana", "Bo"], "players.0: "),
        ("words", "6" * 200_001, "words: String should have at most 200000 characters"),
        ("rules", {"name": "vache"}, "rules.label: Field required"),
        ("unsure", "yes", "unsure: Input should be a valid boolean 'yes'"),
        ("match", "a/b", "match: "),
        ("names", {"Ana": "Ana"}, "names.Ana"),
    ],
)
def test_what_breaks_a_bound_is_refused_with_its_place(field, value, told):
    told_whole = json.loads(payload(FINISHED)) | {field: value}

    with pytest.raises(Unreadable, match="FinishedGame: " + told[:30]) as refused:
        read(FinishedGame, json.dumps(told_whole).encode())
    assert len(str(refused.value)) <= 200


@pytest.mark.parametrize("bare", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 9999, b'{"at": NaN}'])
def test_what_is_no_object_is_refused(bare):
    with pytest.raises(Unreadable):
        read(Live, bare)


def test_a_message_that_is_too_long_is_not_even_read():
    with pytest.raises(Unreadable, match="at most"):
        read(Offer, b" " * (MOST + 1))
    with pytest.raises(Unreadable, match="at most 2048"):
        read(Live, payload(LIVE) + b" " * MOST_LIVE)


def test_a_field_that_a_later_program_adds_is_passed_over():
    more = json.loads(payload(LIVE)) | {"mood": "gay"}

    assert read(Live, json.dumps(more).encode()) == LIVE


def test_a_scoreboard_that_would_be_too_long_leaves_the_names_out():
    assert len(payload(LONGEST)) <= MOST_LIVE
    assert read(Live, payload(LONGEST)) == replace(LONGEST, names=())
    assert read(Live, payload(LIVE)).names == ("Ana", "Bo")


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_whatever_bytes_come_they_are_read_or_refused(data):
    """A message with a bite taken out of it, or other bytes put in."""
    kind, message = data.draw(st.sampled_from(KINDS))
    whole = payload(message)
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, len(whole)))
    damaged = whole[:start] + data.draw(st.binary(max_size=6)) + whole[end:]
    refused: Unreadable | None = None
    try:
        came = read(kind, damaged)
    except Unreadable as no:
        came, refused = None, no

    assert isinstance(came, kind) or len(str(refused)) <= 200
