"""Wrong usage: a setting, a name or an option that makes no game, said in one line."""

from collections.abc import Iterable
from difflib import get_close_matches

from kiosk.engine.words import Text, french, said


class UsageRefused(Exception):
    """What was asked for makes no game; nothing was begun.

    msgid    the French sentence with its holes.
    values   what fills the holes.
    because  a second msgid that gives the reason, "" where the first says it all.
    line     the line of the file in which it stands, from 1; None where it came from an option.
    """

    def __init__(self, msgid: str, *, because: str = "", line: int | None = None, **values: object) -> None:
        self.msgid = msgid
        self.values = values
        self.because = because
        self.line = line
        super().__init__(self.sentence())

    def sentence(self, text: Text = french) -> str:
        """The one line, in French or in the language of the translator given."""
        words = text(self.msgid, **self.values)
        if self.line is not None:
            words = text(said("ligne {line} : {words}"), line=self.line, words=words)
        return text(said("{words} : {why}"), words=words, why=text(self.because)) if self.because else words

    def at(self, line: int) -> "UsageRefused":
        """The same refusal, with the line in which it stands."""
        return type(self)(self.msgid, because=self.because, line=line, **self.values)


class RulesRefused(UsageRefused):
    """A house rule that is unknown, has no such value, or makes no sense beside another one."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, "" where none is near."""
    close = get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return close[0] if close else ""
