"""Commands that come with the source and not with the installed program: the benches, the gallery of screens.

They are found as entry points, so that nothing of the appliance imports what measures it.
"""

from importlib.metadata import entry_points

import typer

from kiosk.cli.say import wrong_usage
from kiosk.language import said

GROUP = "lebon.commands"
"""Each names a function that takes the program and adds its commands to it."""

LEFT_BEHIND = ("bench", "shots")
"""What those add, by name, so that a program without them can say where they are."""


def add_to(app: typer.Typer) -> None:
    """Add what is there; what is not says where it can be had."""
    for plugin in entry_points(group=GROUP):
        try:
            plugin.load()(app)
        except ModuleNotFoundError as missing:
            if not plugin.module.startswith(missing.name or plugin.name):
                raise
            for name in LEFT_BEHIND:
                offer_instead(app, name)


def offer_instead(app: typer.Typer, name: str) -> None:
    """A command of that name that says in one line where the real one is."""

    @app.command(
        name,
        help=said("Seulement avec les sources du programme."),
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )
    def absent() -> None:
        wrong_usage(
            said(
                "{name} vient avec les sources, pas avec le programme installé ; "
                "dans une copie des sources : make setup, puis .venv/bin/lebon {name}"
            ),
            name=name,
        )
