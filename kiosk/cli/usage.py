"""Wrong usage of the command line, as one sentence in the language of the call.

The library knows what is wrong; its sentences are English, name no value and are those of a validator.
Ours name the value, the place and what would be right.
"""

import re
from collections.abc import Sequence
from enum import Enum
from typing import Any

from kiosk.language import Tongue, said

IS_MISSING = said("il manque {name}")
WANTS_A_VALUE = said("« {name} » attend une valeur")


def sentence(error: Any, words: Sequence[str], text: Tongue) -> str:
    """What is wrong with the call.

    error  an error of usage that typer raised; words: the call, without the program's name.
    """
    match type(error).__name__:
        case "NoSuchOption":
            wrong = text(said("pas d’option « {name} »"), name=error.option_name)
            return wrong + _nearest(error.possibilities or (), text)
        case "MissingParameter":
            return text(IS_MISSING, name=_name(error.param))
        case "BadParameter":
            return _unfit(error.param, words, str(error), text)
        case "BadOptionUsage":
            return text(WANTS_A_VALUE, name=error.option_name)
        case _:
            return _unknown(str(error), text)


def _unknown(message: str, text: Tongue) -> str:
    """What the library tells in words alone; a sentence that is not known stays as it is."""
    if command := re.match(r"No such command '([^']*)'", message):
        near = re.findall(r"'([^']*)'", message)[1:]
        return text(said("pas de commande « {name} »"), name=command[1]) + _nearest(near, text)
    if message.startswith("Missing command"):
        return text(said("il manque une commande"))
    if extra := re.match(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", message):
        return text(said("« {words} » est de trop"), words=extra[1])
    return message


def _nearest(names: Sequence[str], text: Tongue) -> str:
    if not names:
        return ""
    quoted = ", ".join(text(said("« {name} »"), name=name) for name in names)
    return text(said(" ; vouliez-vous dire {names} ?"), names=quoted)


def _unfit(param: Any, words: Sequence[str], message: str, text: Tongue) -> str:
    if param is None:
        return message
    if param.type_descriptor.parameter_info.parser is not None:  # ours refuse an empty word and nothing else
        name = _name(param)
        return text(WANTS_A_VALUE if name.startswith("--") else IS_MISSING, name=name)
    given = _typed_value(param, words)
    return text(
        said("{place} : {wanted}"), place=f"{_name(param)} {given}".strip(), wanted=_expectation(param, text)
    )


def _name(param: Any) -> str:
    """An option as it is typed, an argument as help shows it."""
    options = [each for each in param.opts if each.startswith("--")]
    return options[0] if options else str(param.metavar or param.name).upper()


def _typed_value(param: Any, words: Sequence[str]) -> str:
    """The value as it was typed, where it can be found."""
    for place, word in enumerate(words):
        for option in param.opts:
            if word.startswith(f"{option}="):
                return word.partition("=")[2]
            if word == option and place + 1 < len(words):
                return words[place + 1]
    return ""


def _expectation(param: Any, text: Tongue) -> str:
    """What would have been right."""
    low, high = getattr(param, "min", None), getattr(param, "max", None)
    kind = param.type_descriptor.annotation
    if isinstance(kind, type) and issubclass(kind, Enum):
        return text(said("l’un de {names}"), names=", ".join(str(each.value) for each in kind))
    if low is not None and high is not None:
        return text(said("un nombre de {low} à {high}"), low=low, high=high)
    if low is not None:
        return text(said("un nombre d’au moins {low}"), low=low)
    if kind in {int, float}:
        return text(said("un nombre"))
    return text(said("une valeur d’une autre sorte (--help la montre)"))
