"""The marker by which texts for people are found: they are written in French and translated elsewhere.

The engine imports nothing of ours, so it never translates: it hands on the French sentence with its
holes and the values that fill them, and whoever shows it passes both to the catalogue.
"""

from collections.abc import Callable

Text = Callable[..., str]
"""A translator: `text("Il reste {n} fiches", n=3)` gives the sentence in the reader's language."""


def said(msgid: str) -> str:
    """Mark a French text for the catalogue; the text itself comes back unchanged."""
    return msgid


def french(msgid: str, /, **values: object) -> str:
    """Fill the holes of a sentence and leave it in French: the translator that needs no catalogue."""
    return msgid.format(**values)
