"""Texts for people: written in French in the code, translated through gettext catalogues.

A `Tongue` is a value that translates; screens get one from the counter's preferences, so that a scene
stays a pure function. A language is added by adding `locale/XX/LC_MESSAGES/lebon.po` and its `.mo`.
"""

import gettext
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "lebon"
SOURCE = "fr"


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language. Call it with a French text and the values for its holes."""

    code: str
    catalogue: gettext.NullTranslations

    def __call__(self, msgid: str, /, **values: object) -> str:
        """The text in this language, French where it has no translation; `""` stays empty."""
        words = self.catalogue.gettext(msgid) if msgid else ""
        return words.format(**values) if values else words

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The text that goes with the number `n`, which fills the hole {n}. In French 0 is singular."""
        if self.code == SOURCE:
            words = one if abs(n) < 2 else many
        else:
            words = self.catalogue.ngettext(one, many, n)
        return words.format(n=n, **values)

    def knows(self, msgid: str) -> bool:
        """Whether the text is translated; every text is in French."""
        return self.code == SOURCE or self.catalogue.gettext(msgid) != msgid


def said(msgid: str) -> str:
    """Mark a French text for the catalogue; it comes back unchanged."""
    return msgid


@cache
def tongue(code: str) -> Tongue:
    """The language of that code, French where there is no catalogue for it."""
    if code == SOURCE or code not in languages():
        return Tongue(SOURCE, gettext.NullTranslations())
    return Tongue(code, gettext.translation(DOMAIN, LOCALE, languages=[code]))


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages there are, French first."""
    found = sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE, *(code for code in found if code != SOURCE))
