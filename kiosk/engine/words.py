"""The markers by which texts for people are found: they are written in French and translated elsewhere.

The engine imports nothing of ours, so it never translates: it hands on the French sentence with its
holes and the values that fill them, and whoever shows it passes both to the catalogue.
"""

from collections.abc import Callable

Text = Callable[..., str]
"""A translator: `text("Il reste {n} fiches", n=3)` gives the sentence in the reader's language."""

APART = "\x04"
"""What stands between a context and its text: the separator of gettext itself."""


def said(msgid: str) -> str:
    """Mark a French text for the catalogue; the text itself comes back unchanged."""
    return msgid


def in_context(context: str, msgid: str) -> str:
    """Mark a French text that has another meaning elsewhere; the context tells translators which it is."""
    return f"{context}{APART}{msgid}"


def one_or_many(one: str, many: str) -> tuple[str, str]:
    """Mark a French text with a number in its hole {n}: for one, and for many."""
    return one, many


def in_french(msgid: str) -> str:
    """The text alone, without the context that tells its meaning."""
    return msgid.rpartition(APART)[2]


def french(msgid: str, /, **values: object) -> str:
    """Fill the holes of a sentence and leave it in French: the translator that needs no catalogue."""
    return in_french(msgid).format(**values)
