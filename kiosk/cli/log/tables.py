"""Statistics as tables for people and as rows for programs; names are never taken for markup."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kiosk.language import Tongue, said
from kiosk.records.dice import DiceTest
from kiosk.records.statistics import House, Pair, Player, Statistics

TABLE_WIDTH = 140
"""Columns that the longest table takes."""

PLAYER_COLUMNS = (
    ("player", said("joueur")),
    ("games", said("parties")),
    ("lost", said("payées")),
    ("survived", said("sauvées")),
    ("best_streak", said("série +")),
    ("worst_streak", said("série −")),
    ("four_two_ones", said("421")),
    ("nenettes", said("nénettes")),
    ("throws_a_turn", said("lancers/tour")),
    ("charge", said("charge +/−")),
    ("decharge", said("décharge +/−")),
    ("luck", said("chance")),
    ("regret", said("choix")),
)


def json_rows(told: Statistics, text: Tongue) -> Iterator[dict[str, Any]]:
    """One object a line: the house, each player, each pair, the dice; `table` says which."""
    yield {"table": "house", **asdict(told.house), "rules": dict(told.house.rules)}
    for player in told.players:
        yield {"table": "player", **_round_floats(asdict(player))}
    for pair in told.pairs:
        yield {"table": "pair", **asdict(pair)}
    yield {"table": "dice", **_round_floats(dice_row(told.dice)), "verdict_text": _verdict(told.dice, text)}


def dice_row(test: DiceTest) -> dict[str, Any]:
    """The dice as one row."""
    return {**asdict(test), "verdict": test.verdict.value, "dice": test.dice}


def show(told: Statistics, text: Tongue, console: Console) -> None:
    """All of it for people."""
    for each in _house_lines(told.house, text):
        console.print(each, markup=False)
    if told.players:
        _print_whole(_players(told.players, text), console)
    if told.pairs:
        _print_whole(_pairs(told.pairs, text), console)
    counts = "  ".join(f"{face}: {count}" for face, count in enumerate(told.dice.counts, start=1))
    console.print(f"{counts}   p = {told.dice.p:.3g}", markup=False)
    console.print(_verdict(told.dice, text), markup=False)


def _print_whole(table: Table, console: Console) -> None:
    """A table with no word cut off, also where the window is narrow or there is none."""
    wide = Console(file=console.file, width=max(console.width, TABLE_WIDTH), highlight=False)
    wide.print(table, crop=False, soft_wrap=True)


def plain(name: str) -> Text:
    """What a person typed, without what a terminal would obey."""
    return Text("".join(each if each.isprintable() else "\ufffd" for each in name))


def _house_lines(house: House, text: Tongue) -> Iterator[str]:
    yield text(
        said("Parties : {games}, finies : {over}. Joueurs : {players}. Coups : {coups}, lancers : {throws}."),
        games=house.games,
        over=house.over,
        players=house.players,
        coups=house.coups,
        throws=house.throws,
    )
    yield text(
        said("421 : {four}, nénettes : {nenettes}. Coups de la plus longue partie : {longest}."),
        four=house.four_two_ones,
        nenettes=house.nenettes,
        longest=house.longest,
    )
    if house.rules:
        yield text(
            said("Règles : {rules}."), rules=", ".join(f"{name} {count}" for name, count in house.rules)
        )
    if house.practice:
        yield text(said("Parties avec la maison, à part : {games}"), games=house.practice)
    if house.unreadable:
        yield text(said("Parties illisibles : {games}"), games=", ".join(map(str, house.unreadable)))


def _players(players: tuple[Player, ...], text: Tongue) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for key, head in PLAYER_COLUMNS:
        table.add_column(text(head), justify="left" if key == "player" else "right")
    for each in players:
        cells = {
            **{key: str(value) for key, value in asdict(each).items()},
            "throws_a_turn": text.number(each.throws_a_turn, ".2f"),
            "charge": f"{each.charge_won}/{each.charge_lost}",
            "decharge": f"{each.decharge_won}/{each.decharge_lost}",
            "luck": text.number(each.luck, "+z.1f"),
            "regret": text.number(-each.regret, "+z.1f"),
        }
        table.add_row(plain(each.player), *(cells[key] for key, _ in PLAYER_COLUMNS[1:]))
    return table


def _pairs(pairs: tuple[Pair, ...], text: Tongue) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(text(said("face à face")))
    for head in (said("parties"), said("le premier a payé"), said("l’autre a payé")):
        table.add_column(text(head), justify="right")
    for each in pairs:
        names = plain(each.one).append(" – ").append(plain(each.other))
        table.add_row(names, str(each.games), str(each.one_paid), str(each.other_paid))
    return table


def _round_floats(row: dict[str, Any]) -> dict[str, Any]:
    """Floats to six significant digits: more is noise."""
    return {key: float(f"{value:.6g}") if isinstance(value, float) else value for key, value in row.items()}


def _verdict(test: DiceTest, text: Tongue) -> str:
    """Whether the dice are fair, in plain words."""
    return text(test.msgid, **test.values)
