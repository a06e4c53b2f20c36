"""`lebon rules` and `lebon replay`: the engine on the command line, as the contract has it."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from kiosk.cli.options import AsJson, Players, Preset, Switched, named
from kiosk.cli.say import REFUSED, json_line, line, out, refuse, unusable, visible, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.cli.usage import IS_MISSING
from kiosk.engine.house.switches import SWITCHES, preset, setting
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.ranking import ranking
from kiosk.engine.written.replay import replay as lines
from kiosk.engine.written.report import preset_report
from kiosk.engine.written.script import Options, read_script
from kiosk.language import said
from kiosk.reasons import text_reason


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="PRESET", help=said("Une règle ; toutes si aucune n’est nommée."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rule sets: their house rules and the ranking of the 56 combinations."""
    try:
        chosen = tuple(PRESETS.values()) if name is None else (preset(name),)
    except UsageRefused as no:
        wrong_usage(no.sentence(call_tongue()))
    for each in chosen:
        if as_json:
            json_line(preset_report(each, call_tongue()))
        else:
            _show(each)


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=said("Une partie écrite ; - la lit sur l’entrée standard."), parser=named
        ),
    ] = "-",
    rules: Preset = None,
    players: Players = None,
    switches: Switched = None,
    first: Annotated[str | None, typer.Option(metavar="NAME", help=said("Qui ouvre la partie."))] = None,
    as_json: AsJson = False,
) -> None:
    """Play a written game and show the state after each word."""
    options = Options(rules, names_of(players), switches_of(switches), first)
    source = _text(file)
    try:
        if not read_script(source, options).players:
            wrong_usage(IS_MISSING, name="--players A,B")
        rows = lines(source, options, call_tongue())
    except UsageRefused as no:
        wrong_usage(no.sentence(call_tongue()))
    clean = True
    for row in rows:
        clean = clean and row["ok"]
        if as_json:
            json_line(row)
        else:
            out.print(visible(_sentence(row)), markup=False)
        if not row["ok"]:
            line(f"lebon: {row['error']}")
    if not clean:
        raise typer.Exit(REFUSED)


def names_of(players: str | None) -> tuple[str, ...] | None:
    """`A,B,C` as names; None where nothing was given, wrong usage for one that no screen can show."""
    names = None if players is None else tuple(name.strip() for name in players.split(","))
    for name in names or ():
        if not name.isprintable():
            wrong_usage(_UNSEEN, name=name)
    return names


_UNSEEN = said(
    "--players : « {name} » contient un caractère qui ne s’affiche pas ; "
    "des lettres, des chiffres et des signes visibles seulement"
)


def switches_of(given: list[str] | None) -> dict[str, str]:
    """`switch=value` as a table; wrong usage where there is no `=`."""
    switches = {}
    for each in given or ():
        key, equals, value = each.partition("=")
        if not equals:
            wrong_usage(said("--set {rule} : écrivez switch=valeur, par exemple --set tokens=15"), rule=each)
        switches[key.strip()] = value.strip()
    return switches


def _text(file: str) -> str:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        unusable(file, error)
    except UnicodeDecodeError as error:
        refuse(said("{path} : {why}"), path=file, why=text_reason(error))


def _show(rules: Rules) -> None:
    text = call_tongue()
    out.print(f"[bold]{rules.name}[/bold]  {text(rules.label)}")
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", said("dés"), said("nom")):
        table.add_column(text(head))
    table.add_column(text(said("jetons")), justify="right")
    for each in ranking(rules, text):
        table.add_row(str(each.rank), "".join(map(str, each.hand)), each.name, str(each.value))
    out.print(table)
    for key, switch in SWITCHES.items():
        out.print(f"  {key} = {setting(rules, key)}  [dim]{text(switch.help)}[/dim]")
    out.print()


def _sentence(row: dict[str, Any]) -> str:
    """One word and the state after it."""
    text = call_tongue()
    tokens = " ".join(f"{name} {count}" for name, count in row["tokens"].items())
    state = f"{row['n']:>4}  {row['word']:<6} {row['phase']:<9} pot {row['pot']:>2}  {tokens}  "
    if not row["ok"]:
        return state + text(said("refusé"))
    if row["result"]:
        losers = row["result"]["losers"]
        return state + text(said("fini : {names}"), names=", ".join(losers))
    expects = row["expects"]
    return state + text(
        said("à {name} : {what}"), name=expects["player"], what=text(_EXPECTED[expects["what"]])
    )


_EXPECTED = {"throw": said("lancer"), "choice": said("choisir"), "nothing": ""}
"""What the game waits for, by the word of the contract."""
