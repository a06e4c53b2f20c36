"""`lebon booklet`: what an owner needs on paper, as a PDF, with a card of the house's own rules.

The text and the drawings are Typst sources in systemd/booklet, one file a language; the card is filled with
what the engine says of the rule set, so that it cannot differ from what the kiosk plays.
"""

import json
import sys
from collections.abc import Iterator
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer

from kiosk.cli.options import Switched, path_argument
from kiosk.cli.outputs import try_file
from kiosk.cli.places import appliance
from kiosk.cli.rules import switches_of
from kiosk.cli.say import complain, refuse, unusable, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.engine.house.switches import SWITCHES, changed_settings, preset, setting, with_switches
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.ranking import Ranked, ranking
from kiosk.language import Tongue, said, tongue

BOOKLET_LANGUAGE = "en"
"""The language of the booklet where it is not written in that of the call."""


def booklet(
    file: Annotated[Path, path_argument(metavar="FILE", help=said("Le PDF à écrire."))] = Path("le-bon.pdf"),
    rules: Annotated[
        str, typer.Option(metavar="PRESET", help=said("La règle de la carte pour le comptoir."))
    ] = "onze",
    switches: Switched = None,
) -> None:
    """Compile the booklet in the language of the call."""
    try:
        chosen = with_switches(preset(rules), switches_of(switches))
    except UsageRefused as no:
        wrong_usage(no.sentence(call_tongue()))
    sources = appliance() / "booklet"
    try:
        import typst
    except ImportError:
        refuse(
            said("le livret s’écrit avec typst, qui manque ; {python} -m pip install typst"),
            python=sys.executable,
        )
    code = call_tongue().code if (sources / f"{call_tongue().code}.typ").exists() else BOOKLET_LANGUAGE
    card = json.dumps({"lang": code, "version": version("lebon"), **card_of(chosen, tongue(code))})
    try_file(file)  # what stands in its way is then told in our words, not the compiler's
    try:
        typst.compile(sources / "booklet.typ", output=file, sys_inputs={"card": card})
    except OSError as error:
        unusable(file, error)
    complain(said("{path} est écrit"), path=file)


def card_of(rules: Rules, text: Tongue) -> dict[str, Any]:
    """What stands on the card for the counter: title, sentences, and the hands that one has to know."""
    ranked = ranking(rules, text)
    worth = tuple(_worth(ranked))
    return {
        "subtitle": text(said("le livret du patron")),
        "title": text(said("Les règles de la maison")),
        "rules": text(rules.label).partition(" (")[0],
        "sentences": list(sentences(rules, text)),
        "ranking": [
            {"hand": list(each.hand), "name": each.name, "value": _choice("v421", str(each.value), text)}
            for each in worth
        ],
        "rest": text(said("Tout le reste se lit de haut en bas, du plus grand au plus petit dé.")),
        "foot": text(said("Lancez, gardez, dites « le bon ». La caméra compte, la maison tranche.")),
    }


def _worth(ranked: tuple[Ranked, ...]) -> Iterator[Ranked]:
    """The hands from the top down to where one long run of equal value begins: those that one has to know."""
    for _, run in groupby(ranked, key=lambda each: each.value):
        hands = tuple(run)
        if len(hands) > MOST_ALIKE:
            return
        yield from hands


MOST_ALIKE = 8
"""Hands of one value in a row above which they are the common ones, read by their digits."""


def sentences(rules: Rules, text: Tongue) -> Iterator[str]:
    """The house rules that players ask about, then those that this house changed, each with its value."""
    told = dict.fromkeys((*ASKED, *changed_settings(rules)))
    for switch in (SWITCHES[key] for key in told):
        value = setting(rules, switch.key)
        yield text(said("{rule} : {value}"), rule=text(switch.label), value=_choice(switch.key, value, text))


def _choice(key: str, value: str, text: Tongue) -> str:
    """The value of a switch in words; a number stands for itself."""
    return text(dict(SWITCHES[key].choices).get(value, "")) or value


ASKED = (
    "tokens",
    "charge_throws",
    "charge_mode",
    "follow",
    "le_bon",
    "tie",
    "next_opener",
    "espagnole_loses",
    "manches",
)
"""The switches that always stand on the card, in the order of a game."""
