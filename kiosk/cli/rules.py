"""`lebon rules`, `lebon replay` and `lebon odds`: the engine on the command line, as the contract has it."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from kiosk.cli.say import REFUSED, json_line, line, out, refused, wrong_usage
from kiosk.engine.hands.combos import Hand, hand_of
from kiosk.engine.house.switches import SWITCHES, preset, setting, with_switches
from kiosk.engine.odds.keep import best_keep
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.ranking import ranking
from kiosk.engine.written.replay import replay as lines
from kiosk.engine.written.report import preset_report
from kiosk.engine.written.script import Options
from kiosk.language import tongue

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Lang = Annotated[str, typer.Option("--lang", envvar="LEBON_LANG", help="Language of the texts: fr or en.")]


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command("rules")(rules)
    app.command("replay")(replay)
    app.command("odds")(odds)


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="PRESET", help="One rule set; all where none is named.")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = "fr",
) -> None:
    """Show the rule sets: their house rules and the ranking of the 56 combinations."""
    try:
        chosen = tuple(PRESETS.values()) if name is None else (preset(name),)
    except UsageRefused as no:
        wrong_usage(no.sentence(tongue(lang)))
    for each in chosen:
        if as_json:
            json_line(preset_report(each, tongue(lang)))
        else:
            _show(each, lang)


def replay(
    file: Annotated[str, typer.Argument(help="A written game; - reads it from standard input.")] = "-",
    rules: Annotated[str | None, typer.Option(help="The rule set.")] = None,
    players: Annotated[str | None, typer.Option(help="Names in seat order, with commas between.")] = None,
    switches: Annotated[
        list[str] | None, typer.Option("--set", metavar="SWITCH=VALUE", help="A house rule; may be repeated.")
    ] = None,
    first: Annotated[str | None, typer.Option(help="Who opens the game.")] = None,
    as_json: AsJson = False,
    lang: Lang = "fr",
) -> None:
    """Play a written game and show the state after each word."""
    options = Options(rules, names_of(players), switches_of(switches), first)
    try:
        rows = lines(_text(file), options, tongue(lang))
    except UsageRefused as no:
        wrong_usage(no.sentence(tongue(lang)))
    clean = True
    for row in rows:
        clean = clean and row["ok"]
        if as_json:
            json_line(row)
        else:
            out.print(_sentence(row), markup=False)
        if not row["ok"]:
            line(f"lebon: {row['error']}")
    if not clean:
        raise typer.Exit(REFUSED)


def odds(
    hand_: Annotated[str, typer.Option("--hand", help="The dice that lie there, such as 431.")],
    throws: Annotated[int, typer.Option(min=0, max=10, help="Throws that may still be made.")] = 2,
    beat: Annotated[
        str | None, typer.Option(help="The hand to beat; without it the best rank is sought.")
    ] = None,
    rules: Annotated[str, typer.Option(help="The rule set.")] = "onze",
    switches: Annotated[
        list[str] | None, typer.Option("--set", metavar="SWITCH=VALUE", help="A house rule; may be repeated.")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = "fr",
) -> None:
    """The best dice to keep, with the exact probability."""
    try:
        chosen = with_switches(preset(rules), switches_of(switches))
    except UsageRefused as no:
        wrong_usage(no.sentence(tongue(lang)))
    advice = best_keep(chosen, _hand(hand_), throws, None if beat is None else _hand(beat))
    exact = advice.probability if advice.probability is not None else advice.rank
    keep = "".join(map(str, sorted(advice.keep, reverse=True)))
    if as_json:
        json_line(
            {
                "rules": chosen.name,
                "hand": hand_,
                "throws": throws,
                "beat": beat,
                "keep": keep,
                "stop": advice.stop,
                "probability": None if advice.probability is None else float(advice.probability),
                "rank": None if advice.rank is None else float(advice.rank),
                "exact": str(exact),
            }
        )
        return
    what = "stop" if advice.stop else f"keep {keep}" if keep else "throw all again"
    if advice.probability is not None:
        out.print(f"{what}: {float(advice.probability):.2%} to beat {beat} ({exact})", markup=False)
    elif advice.rank is not None:
        out.print(f"{what}: rank {float(advice.rank):.2f} of 56 to be expected ({exact})", markup=False)


def _hand(text: str) -> Hand:
    if len(text) == 3 and all(each in "123456" for each in text):
        return hand_of(tuple(map(int, text)))
    wrong_usage(f"{text}: a hand is three dice from 1 to 6, such as 431")


def names_of(players: str | None) -> tuple[str, ...] | None:
    """`A,B,C` as names; None where nothing was given."""
    return None if players is None else tuple(name.strip() for name in players.split(","))


def switches_of(given: list[str] | None) -> dict[str, str]:
    """`switch=value` as a table; wrong usage where there is no `=`."""
    switches = {}
    for each in given or ():
        key, equals, value = each.partition("=")
        if not equals:
            wrong_usage(f"--set {each}: write it as switch=value, for example --set tokens=15")
        switches[key.strip()] = value.strip()
    return switches


def _text(file: str) -> str:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        refused(f"{file}: {error.strerror}")
    except UnicodeDecodeError as error:
        refused(f"{file}: not a text in UTF-8 (byte {error.start})")


def _show(rules: Rules, lang: str) -> None:
    text = tongue(lang)
    out.print(f"[bold]{rules.name}[/bold]  {text(rules.label)}")
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", "dés", "nom", "jetons"):
        table.add_column(text(head) if head else "", justify="right" if head == "jetons" else "left")
    for each in ranking(rules, text):
        table.add_row(str(each.rank), "".join(map(str, each.hand)), each.name, str(each.value))
    out.print(table)
    for key, switch in SWITCHES.items():
        out.print(f"  {key} = {setting(rules, key)}  [dim]{text(switch.help)}[/dim]")
    out.print()


def _sentence(row: dict[str, Any]) -> str:
    tokens = " ".join(f"{name} {count}" for name, count in row["tokens"].items())
    told = f"{row['n']:>4}  {row['word']:<6} {row['phase']:<9} pot {row['pot']:>2}  {tokens}"
    if not row["ok"]:
        return f"{told}  refused"
    if row["result"]:
        return f"{told}  over: {row['result']['loser'] or ' and '.join(row['result']['losers'])} pays"
    return f"{told}  next: {row['expects']['player']} {row['expects']['what']}"
