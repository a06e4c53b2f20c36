"""The promises of the table (DESIGN 4a), told from outside: lines and answers in, what was broken out.

Nothing here looks into the kiosk. What lies in the tray is known from the lines alone.
"""

import re
from collections import Counter as Multiset
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kiosk.cli.evening.lines import Line, Read
from vision.readings import TrayEvent

Answer = dict[str, Any]

HOUSE = "La maison"
"""Whose dice lie nowhere, and who never owes anything: the program plays that seat."""

QUIET = 10.0
"""Seconds without a hand, dice or a question after which the table must say what it waits for."""

TWICE = 0.45
"""Seconds in which a finger comes down for the second half of a double tap."""

HOME = 91.0
"""Seconds without anybody after which no side page may be open during a game."""

DIMMED = 200.0
"""Seconds after which the screen may have gone dark, so that a push only wakes it."""

SERVED = frozenset({("served",), ("s",)})
"""What a finger does where the round that is owed is brought."""

TABLE = frozenset({"play", "hand", "choice"})
HOMES = TABLE | {"attract", "over"}
BY_HAND = frozenset({"hand", "fix"})
"""Pages on which dice are touched in: what is written down from there was told by a person."""

ENDS = frozenset({TrayEvent.ROLLING, TrayEvent.LIFTED, TrayEvent.EMPTY})
"""What the eye says of dice that do not lie any more as they did."""


@dataclass(slots=True)
class Promises:
    """Somebody who knows the promises, and compares.

    broken  what was broken, a sentence each.
    """

    broken: list[str] = field(default_factory=list)
    _tray: list[int] | None = None
    _heard: dict[tuple[str, ...], float] = field(default_factory=dict)
    _last: Answer = field(default_factory=dict)
    _at: float = 0.0
    _corrected: bool = False
    _served: bool = False
    _yes: float = float("-inf")
    _down: bool = False

    def look(self, line: Line, answer: Answer) -> None:
        """One line further."""
        lay, self._tray = self._tray, _dice_at_rest(self._tray, line)
        self._of_tray(line, answer, lay)
        self._of_question(line, answer)
        self._of_push(line, answer)
        self._of_log(line, answer, lay)
        self._of_quiet(line, answer)
        self._of_end(line, answer)
        self._last, self._at = answer, line.at
        self._down = line.word == "down" or (self._down and line.word not in {"up", "push"})

    @property
    def _of_house(self) -> bool:
        """The house was to play: what came since may be its own."""
        return bool(self._last) and self._last["expects"]["player"] == HOUSE

    def _break(self, line: Line, what: str) -> None:
        self.broken.append(f"{line.at:g} {line.word}: {what}")

    def _of_tray(self, line: Line, answer: Answer, lay: list[int] | None) -> None:
        """1: what a push would confirm is what lies in the tray."""
        if answer["tray"] != self._tray:
            self._break(line, f"{self._tray} lies there, the table knows {answer['tray']}")
        dice = answer["push"]["dice"]
        if dice is not None and dice != self._tray:
            self._break(line, f"a push would confirm {dice}, {self._tray} lies there")
        if line.seen in ENDS or (isinstance(line.seen, Read) and self._tray != lay):
            self._heard.clear()

    def _of_question(self, line: Line, answer: Answer) -> None:
        """2: the instant from which a question is heard is told once."""
        dice, expects = answer["push"]["dice"], answer["expects"]
        if dice is None:
            return
        key = tuple(map(str, (*dice, *expects.values(), answer["tokens"])))
        first = self._heard.setdefault(key, answer["push"]["from"])
        if answer["push"]["from"] != first:
            self._break(line, f"was to be heard from {first:g} s on, now from {answer['push']['from']:g} s")

    def _of_push(self, line: Line, answer: Answer) -> None:
        """2: an answer before that does nothing, one after it is heard."""
        if line.word not in {"push", "down"}:
            return
        if line.at < self._yes + TWICE and "b" in answer["moves"]:
            self._break(line, f"a yes of {self._yes:g} s was pushed twice and kept the hand")
        asked = {} if self._down else self._last.get("push", {})
        if asked.get("does") == "confirm":
            (self._of_yes if answer["heard"] else self._of_early)(line, answer, asked)

    def _of_yes(self, line: Line, answer: Answer, asked: dict[str, Any]) -> None:
        thrown = [sorted(_dice(word), reverse=True) for word in answer["moves"] if _dice(word)]
        self._yes = line.at
        if asked["dice"] not in thrown and answer["says"] is None:
            self._break(line, f"{asked['dice']} was confirmed, {answer['moves']} came into the log")

    def _of_early(self, line: Line, answer: Answer, asked: dict[str, Any]) -> None:
        if answer["moves"]:
            self._break(line, f"came too early and wrote {answer['moves']}")
        if asked["from"] <= line.at < self._at + DIMMED:
            self._break(line, f"is not heard, though the table hears it from {asked['from']:g} s on")

    def _of_log(self, line: Line, answer: Answer, lay: list[int] | None) -> None:
        """1: what is written down lies there, or a person touched it in.

        Dice that are only now taken away lay there until then: a page that closed by itself a moment before
        lets a throw count that was told while it was open.
        """
        there = self._tray or lay or ()
        self._corrected = self._corrected and not {"b"} & set(answer["moves"])
        by_hand = self._told_by_a_person(line)
        for word in answer["moves"]:
            self._corrected = self._corrected or word.startswith("=")
            dice = _dice(word)
            if not dice or by_hand:
                continue
            by_hand = HOUSE in {**self._last.get("tokens", {}), **answer["tokens"]}  # the house may be next
            if not self._lies(dice, there):
                self._break(line, f"{word} came into the log, {self._tray} lies there")

    def _told_by_a_person(self, line: Line) -> bool:
        """Whether what comes into the log was touched in, done again, or is the house's own."""
        return self._last.get("screen") in BY_HAND or _again(line) or self._of_house

    def _lies(self, dice: list[int], there: Sequence[int]) -> bool:
        """Whether these dice lie there, but for one that a person put right."""
        others = (Multiset(dice) - Multiset(there)).total()
        return len(dice) == len(there) and others <= self._corrected

    def _of_quiet(self, line: Line, answer: Answer) -> None:
        """3: no state lasts."""
        gone = line.at - self._at
        if line.word != "wait" or not self._last or self._down:
            return
        if gone >= HOME and answer["screen"] not in HOMES:
            self._break(line, f"the page {answer['screen']} was left open")
        if gone >= QUIET and self._tray is None and {answer["screen"], self._last["screen"]} <= TABLE:
            self._of_bare_table(line, answer)

    def _of_bare_table(self, line: Line, answer: Answer) -> None:
        if self._of_house:
            return
        if answer["says"] is None:
            self._break(line, "nothing says what the table waits for")
        if answer["screen"] == "play" and "by_hand" not in answer["keys"]:
            self._break(line, "no key leads to entry by hand")

    def _of_end(self, line: Line, answer: Answer) -> None:
        """4: an end of game comes with the round that it owes."""
        result = answer["result"]
        self._served = result is not None and (self._served or line.names[:1] in SERVED)
        if result is None or self._served or HOUSE in answer["tokens"]:
            return
        payers = {result["loser"]} if result["loser"] else set(result["losers"])
        if not payers <= set(answer["owed"]):
            self._break(line, f"{payers} should owe a round, {answer['owed']} do")


def _dice_at_rest(tray: list[int] | None, line: Line) -> list[int] | None:
    """What lies in the tray after the line: the dice of the last reading, unless something came since."""
    if line.seen is None:
        return tray
    return sorted(line.seen.dice, reverse=True) if isinstance(line.seen, Read) else None


def _dice(word: str) -> list[int]:
    """The dice of a throw; none where the word is something else."""
    return [int(each) for each in word if each != "+"] if re.fullmatch(r"[1-6+]+", word) else []


def _again(line: Line) -> bool:
    """Something that was taken back is done again."""
    return line.names[:1] in {("redo",), ("y",)}
