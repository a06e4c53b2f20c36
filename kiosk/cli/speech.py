"""The one language of a call: `--lang`, else LEBON_LANG, else the locale's; French where nothing is said.

Help is written in French beside each option, as every text for people, and put into the language of the
call when the program starts, for the whole tree of commands at once.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Annotated, Any

import typer

from kiosk.language import SOURCE, Tongue, languages, said, tongue

VARIABLE = "LEBON_LANG"
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of a locale, the strongest first (POSIX, Base Definitions 8.2)."""

FALLBACK_LANGUAGE = "en"
"""The language of whoever wants one for which there is no catalogue."""

_call = SimpleNamespace(language=SOURCE)
"""One language a call, and so one a process: also for the threads that a command starts."""


class UnknownLanguage(Exception):
    """A language was asked for that has no catalogue. `asked`: how, as it was written."""

    def __init__(self, asked: str) -> None:
        super().__init__(asked)
        self.asked = asked


def call_tongue() -> Tongue:
    """The language of this call."""
    return tongue(_call.language)


def demanded_language(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """The code that `--lang` or LEBON_LANG names, the strongest one; "" where neither does."""
    return next((_code(name) for _, name in _demands(words, environ)), "")


def speak(code: str) -> None:
    """From now on in this language."""
    _call.language = code


def language(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """The code of the language that is asked for.

    Raises UnknownLanguage where `--lang` or LEBON_LANG names one without a catalogue.
    """
    for asked, name in _demands(words, environ):
        code = _code(name)
        if code not in languages():
            raise UnknownLanguage(asked)
        return code
    return _of_locale(environ)


def language_instead(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """The code of the language of the call, as if nobody had asked for one without a catalogue."""
    asked = (_code(name) for _, name in _demands(words, environ))
    return next((code for code in asked if code in languages()), _of_locale(environ))


def _demands(words: Sequence[str], environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each demand as it was written, and its code; the strongest first."""
    for place, word in enumerate(words):
        if word.startswith("--lang="):
            yield word, word.removeprefix("--lang=")
        elif word == "--lang" and place + 1 < len(words):
            yield f"{word} {words[place + 1]}", words[place + 1]
    if environ.get(VARIABLE):
        yield f"{VARIABLE}={environ[VARIABLE]}", environ[VARIABLE]


def _of_locale(environ: Mapping[str, str]) -> str:
    """`de_DE.UTF-8` -> `de`; the locale of no country is the house's own, one without a catalogue English."""
    code = _code(next((environ[each] for each in LOCALE_VARIABLES if environ.get(each)), ""))
    if code in {"", "c", "posix"}:
        return SOURCE
    return code if code in languages() else FALLBACK_LANGUAGE


def _code(name: str) -> str:
    """`FR`, `de_DE.UTF-8` and `en-GB` are fr, de and en."""
    return re.split("[._-]", name)[0].lower()


def prepare(command: Any, text: Tongue, words: Sequence[str]) -> None:
    """Give every command of the tree `--lang`; where this call shows help, put all of it into that language.

    command  what `typer.main.get_command` made, with `params` and, where it is a group, `commands`.
    words    the call, without the program's name.
    """
    lang = _lang_option()
    tree = tuple(_tree(command))
    for each in tree:
        each.params.append(lang)
    if "--help" in words or hasattr(_find_command(command, words), "commands"):
        _translate_library(text)
        for each in tree:
            _translate(each, text)


def _tree(command: Any) -> Iterator[Any]:
    yield command
    for part in getattr(command, "commands", {}).values():
        yield from _tree(part)


def _find_command(command: Any, words: Sequence[str]) -> Any:
    """The command that the words name; a group shows its help where they name nothing in it."""
    for word in words:
        command = getattr(command, "commands", {}).get(word, command)
    return command


def _translate(command: Any, text: Tongue) -> None:
    own = (command.get_help_option(typer.Context(command)),)
    for each in (command, *command.params, *filter(None, own)):
        each.help = text(_LIBRARY.get(each.help or "", each.help or ""))
        each.rich_help_panel = text(getattr(each, "rich_help_panel", None) or "") or None
        if getattr(each, "is_flag", False):
            each.metavar = " "  # a switch takes no value


def _lang_option() -> Any:
    """The option itself; its value was looked for before any command began, so no command takes it."""
    probe = typer.Typer(add_completion=False)
    shown = typer.Option(metavar="CODE", help=said("Langue des textes et de cette aide."))

    @probe.command()
    def command(lang: Annotated[str, shown] = "") -> None: ...

    option = typer.main.get_command(probe).params[0]
    option.expose_value = False
    return option


_LIBRARY = {
    "Show this message and exit.": said("Montrer cette aide, et s’arrêter."),
    "Install completion for the current shell.": said("Installer la complétion pour ce shell."),
    "Show completion for the current shell, to copy it or customize the installation.": said(
        "Montrer la complétion pour ce shell, à copier ou à adapter."
    ),
}
"""Options that the library adds by itself: what it says of them, and what we say."""


def _translate_library(text: Tongue) -> None:
    """The few words of its own that the library puts around ours."""
    from typer import rich_utils

    rich_utils.DEFAULT_STRING = text(said("[par défaut : {}]"))
    rich_utils.REQUIRED_LONG_STRING = text(said("[obligatoire]"))
    rich_utils.OPTIONS_PANEL_TITLE = text(said("Options"))
    rich_utils.ARGUMENTS_PANEL_TITLE = text(said("Arguments"))
    rich_utils.COMMANDS_PANEL_TITLE = text(said("Commandes"))
