import pytest

from kiosk.wire import Kind, Topic, Unreadable, read_topic
from kiosk.wire.topics import DOWNWARD, UPWARD, everywhere


def test_a_topic_comes_back_as_it_was():
    topic = Topic("chez-leon", "table.3", Kind.GAME)

    assert str(topic) == "lebon/1/chez-leon/table.3/game"
    assert read_topic(str(topic)) == topic


def test_every_kind_goes_one_way():
    assert sorted((*UPWARD, *DOWNWARD)) == sorted(Kind)


def test_the_hub_hears_every_kiosk():
    assert everywhere(Kind.LIVE) == "lebon/1/+/+/live"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lebon/2/a/b/live", "does not begin with lebon/1"),
        ("lebon/1/a/live", "is not lebon/1/VENUE/KIOSK/KIND"),
        ("lebon/1/a/b/c/live", "is not"),
        ("lebon/1/a/+/live", "is not"),
        ("lebon/1//b/live", "is not"),
        ("lebon/1/a/b/dance", "'dance' is no kind of message"),
        ("", "does not begin"),
    ],
)
def test_another_topic_is_refused_with_what_would_be_right(text, told):
    with pytest.raises(Unreadable, match=told):
        read_topic(text)
