"""A written game played word by word, and a played game written down."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kiosk.engine.events import Event
from kiosk.engine.history import History, play, undo
from kiosk.engine.house.switches import changed_settings, relative
from kiosk.engine.house.whole import write_whole
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.refusal import Refused
from kiosk.engine.rules import Rules
from kiosk.engine.words import Text, french, said
from kiosk.engine.written.notation import UNDO, allowed_words, event, quote, word
from kiosk.engine.written.report import game_report
from kiosk.engine.written.script import Options, Script, Word, read_script


@dataclass(frozen=True, slots=True)
class Played:
    """One word of a written game and what came of it.

    n        1 for the first word.
    history  the game after the word; the one before it where the word was refused.
    refused  why, None where it was allowed.
    """

    n: int
    word: Word
    history: History
    refused: Refused | None


def replay(source: str, options: Options | None = None, text: Text = french) -> Iterator[dict[str, Any]]:
    """The lines of `lebon replay --json`, one a word.

    Raises UsageRefused before the first line.
    """
    script = read_script(source, options)
    start = script.begin()
    return (line(played, text) for played in play_script(script, start))


def play_script(script: Script, start: History) -> Iterator[Played]:
    """Play every word; one that the rules refuse changes nothing and the game goes on."""
    history = start
    for n, said_word in enumerate(script.words, start=1):
        try:
            history = play_word(history, said_word.text)
            yield Played(n, said_word, history, None)
        except Refused as refused:
            yield Played(n, said_word, history, refused)


def play_word(history: History, spoken: str) -> History:
    """The history after one word of the notation, `undo` included. Raises Refused."""
    if spoken.lower() == UNDO:
        return undo(history)
    return play(history, event(spoken, history.game))


def line(played: Played, text: Text = french) -> dict[str, Any]:
    """One object of `lebon replay --json`."""
    return {
        "n": played.n,
        "word": played.word.text,
        "ok": played.refused is None,
        "error": None if played.refused is None else complaint(played, played.refused, text),
        **game_report(played.history.game),
    }


def complaint(played: Played, refused: Refused, text: Text = french) -> str:
    """Why a word was refused, where it stands, and what would be allowed there."""
    said_so = text(
        said("ligne {line}, colonne {column}, « {word} » : {why}"),
        line=played.word.line,
        column=played.word.column,
        word=played.word.text,
        why=refused.sentence(text),
    )
    forms = allowed_words(played.history.game)
    if not forms:
        return said_so
    return text(said("{wrong} ; permis ici : {forms}"), wrong=said_so, forms=", ".join(forms))


def game_text(history: History) -> str:
    """The game as a file that `replay` plays to the same state: tags, then one line a coup."""
    return "\n".join((*_tags(history.start), "", *_lines(history))) + "\n"


def words(history: History) -> tuple[str, ...]:
    """The events of a history as words, corrections included; what was undone is not in it."""
    return tuple(word(happened, game) for happened, game in _steps(history))


def rules_tags(rules: Rules, *, brief: bool = False) -> Iterator[str]:
    """The tags that tell a rule set whole, its name first; see `write_whole` for what `brief` is."""
    yield f"[rules {quote(rules.name)}]"
    yield f'[house "{write_whole(rules, brief=brief)}"]'
    if rules.label != relative(rules).label:
        yield f"[label {quote(rules.label)}]"


def _steps(history: History) -> Iterator[tuple[Event, Game]]:
    """Each event with the game in which it happened."""
    return zip(history.events, history.games[:-1], strict=True)


def _tags(start: Game) -> Iterator[str]:
    rules = start.rules
    name, *others = rules_tags(rules)
    yield name
    yield "[players " + " ".join(map(quote, start.players)) + "]"
    for key, value in changed_settings(rules).items():
        yield f'[set "{key}" "{value}"]'
    yield from others
    if start.phase is not Phase.OPENING and (start.first != 0 or rules.first_player != "agreed"):
        yield f"[first {quote(start.players[start.first])}]"


def _lines(history: History) -> Iterator[str]:
    """The words, a new line where a coup or an opening round ended."""
    row: list[str] = []
    for (happened, game), after in zip(_steps(history), history.games[1:], strict=True):
        row.append(word(happened, game))
        if (after.manche, after.coup, after.phase) != (game.manche, game.coup, game.phase):
            yield " ".join(row)
            row = []
    if row:
        yield " ".join(row)
