from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.records import taking_in
from kiosk.records.export import written_game
from kiosk.records.past import past
from kiosk.records.taking_in import MOST_CHARACTERS, Found, ImportRefused, Shelf, games_in
from kiosk.store import Store
from kiosk.store.bounds import LOG_BYTES
from tests.kiosk.records.tables import games, loss, saved_game

NOW = 1e9
FEW_WORDS, FEW_CHARACTERS = 2_000, 100_000
"""Bounds that a text passes sooner than the real ones."""

HEAD = '[rules "onze"]\n[players "A" "B"]\n'


def taken(text: str, *, piece: int = 1 << 16) -> tuple[Found, ...]:
    """The games of a text that comes in pieces of so many characters."""
    return tuple(games_in((text[at : at + piece] for at in range(0, len(text), piece)), NOW))


@settings(max_examples=20, deadline=None)
@given(st.lists(games(), min_size=1, max_size=3))
def test_what_goes_out_comes_in_the_same(evening):
    text = "\n".join(map(written_game, evening))
    found = taken(text)

    assert len(found) == len(evening)
    for game, each in zip(evening, found, strict=True):
        assert each.saved.words == game.words
        assert each.saved.stake == game.stake
        assert each.saved.started == pytest.approx(game.started, abs=1e-6)
        assert past(each.saved) == past(game)
        assert Shelf([game]).has(each)
        assert each.saved.outcome == ("over" if past(game).over else "abandoned")


def test_what_the_rules_know_nothing_of_goes_out_and_comes_in():
    head = (
        '[match "0a1b2c3d.1.1.2"]\n[title "Demi-finale \\"2\\""]\n'
        '[opponent "La maison" "regular" "421"]\n[dice "2"]\n'
    )
    plain = loss("Ana", "Bo", started=5.0)
    kept = replace(plain, tags=head + plain.tags)
    (found,) = taken(written_game(kept))

    assert head in written_game(kept)
    assert found.saved.tags == kept.tags


def test_a_game_comes_in_through_the_log_and_never_twice(tmp_path):
    store, _ = Store.open(tmp_path / "games.db", "")
    found = taken(written_game(loss("Ana", "Bo", started=5.0)))
    store.add(found[0].saved)
    (kept,) = store.games()
    again = Shelf(store.games()).has(found[0])
    another = Shelf(store.games()).has(replace(found[0], started=4000.0))
    store.close()

    assert past(kept) == past(loss("Ana", "Bo"))
    assert kept.result is not None
    assert kept.result["loser"] == "Bo"
    assert again
    assert not another


def test_a_game_that_is_not_over_is_not_taken_up_by_the_kiosk():
    (found,) = taken(HEAD + "421")

    assert found.saved.outcome == "abandoned"
    assert found.saved.ended == found.saved.started == NOW


def test_a_game_without_a_date_is_known_by_its_words():
    (found,) = taken(HEAD + "421 665")

    assert Shelf([saved_game("421 665", started=7.0)]).has(found)
    assert not Shelf([saved_game("421 664", started=7.0)]).has(found)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "partie"),
        ("# nothing\n", "joueurs"),
        ("421 665", "joueurs"),
        ('[players "A"]', "joueurs"),
        ('[players "A" "A"] 421', "A"),
        (HEAD + "421 777", "ligne 3, colonne 5"),
        (HEAD + "421 665\n\n" + HEAD + "421\n  9", "ligne 8, colonne 3"),
        (HEAD + "undo", "undo"),
        ('[rules "onz"]\n[players "A" "B"]', "onze"),
        (HEAD + '[set "tokens" "0"]', "tokens"),
        (HEAD + f'[set "tokens" "{"9" * 5000}"]', "tokens"),
        ('[players "A\n\x1b[2J" "A\n\x1b[2J"]', "A"),
        ('[date "yesterday"]\n' + HEAD + "421", "yesterday"),
        ('[date "9999-12-31T23:59:59-23:59"]\n' + HEAD + "421 1", "1"),
        ("[", "ligne 1"),
        ('[players "A', "ligne 1"),
        (HEAD + "x" * 10_000, "ligne 3"),
        ("1 " * (FEW_CHARACTERS // 2 + 1), f"plus de {FEW_CHARACTERS} caractères"),
        (f"{HEAD}421\n\n{HEAD}" + "421 " * FEW_CHARACTERS, f"ligne 5 : plus de {FEW_CHARACTERS}"),
        (HEAD + "undo 421 " * FEW_WORDS, f"{2 * FEW_WORDS} mots, pas plus de {FEW_WORDS}"),
        ('["' + '\\"' * 500_000, "ligne 1"),
        ("[" * 100_000, "ligne 1"),
    ],
)
def test_a_bad_file_is_refused_in_one_line_with_the_place(text, named, monkeypatch):
    monkeypatch.setattr(taking_in, "MOST_WORDS", FEW_WORDS)
    monkeypatch.setattr(taking_in, "MOST_CHARACTERS", FEW_CHARACTERS)
    with pytest.raises(ImportRefused) as refused:
        taken(text)

    line = str(refused.value)
    assert named in line
    assert line.isprintable()
    assert 0 < len(line) <= 400


GARBAGE = st.text() | st.text('[]"\\#=+ \n421b6undoest') | st.binary().map(lambda raw: raw.decode("latin-1"))


@settings(max_examples=80, deadline=None)
@given(GARBAGE)
def test_garbage_is_refused_and_never_breaks_anything(text):
    with pytest.raises(ImportRefused):
        taken(text)


@settings(max_examples=40, deadline=None)
@given(games(longest=12), st.data())
def test_a_file_with_a_piece_changed_is_taken_or_refused(saved, data):
    text = written_game(saved)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 8)))
    changed = text[:start] + data.draw(GARBAGE) + text[end:]

    try:
        found = taken(changed)
    except ImportRefused:
        return
    assert all(past(each.saved) for each in found)


def test_a_file_of_many_games_is_read_game_by_game():
    text = "\n".join(written_game(saved_game("421 665", started=float(n))) for n in range(80))

    assert [found.started for found in taken(text)] == [float(n) for n in range(80)]


@pytest.mark.parametrize("piece", [1, 2, 7, 100])
def test_wherever_a_text_is_cut_into_pieces_the_games_are_the_same(piece):
    games = (loss("Ana", 'B"o\\[', started=5.0), saved_game("421 665 # ] [", started=6.0))
    text = "\n".join(map(written_game, games)).replace("\n", "\r\n") + "\n# the end"

    assert taken(text, piece=piece) == taken(text)
    assert len(taken(text)) == 2


def test_an_export_of_a_full_log_is_taken_back_and_only_one_game_of_it_is_held():
    """The backup of the README: whatever the log may hold, the text of it may be longer than that."""
    text = written_game(saved_game("421 665")) + f"# {'x' * (MOST_CHARACTERS // 2)}\n"
    count = LOG_BYTES // len(text) + 1
    come = 0

    def pieces() -> Iterator[str]:
        nonlocal come
        for _ in range(count):
            come += len(text)
            yield text

    ahead = [come - number * len(text) for number, _ in enumerate(games_in(pieces(), NOW))]

    assert come > LOG_BYTES
    assert len(ahead) == count
    assert max(ahead) <= 2 * len(text)


def test_of_a_file_that_is_refused_nothing_is_known_afterwards():
    (found,) = taken(written_game(loss("Ana", "Bo", started=5.0)))
    shelf = Shelf([found.saved])
    (other,) = taken(written_game(loss("Bo", "Ana", started=6.0)))
    with suppress(ImportRefused), shelf.all_or_none():
        shelf.add(found.saved)
        shelf.add(other.saved)
        raise ImportRefused("the third one")

    assert shelf.has(found)
    assert not shelf.has(other)
