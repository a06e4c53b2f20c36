"""A pack of takes made by a speech program, once, so that the table need not wait for it."""

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE, CalledProcessError, TimeoutExpired, run

from kiosk.language import Complaint, line, said
from kiosk.speech.voice import SPEED

RENDER_SECONDS = 60.0
"""Seconds for one sentence: a neural voice on a Pi takes two or three."""

PICO_LANGUAGES = {"fr": "fr-FR", "en": "en-GB", "de": "de-DE", "es": "es-ES", "it": "it-IT"}
"""The languages of pico, as it calls them."""


class CannotSpeak(Complaint):
    """No pack can be made."""


class NoSuchVoice(CannotSpeak):
    """No program of that name is known."""


@dataclass(frozen=True, slots=True)
class Maker:
    """A program that writes speech into a file.

    call   its words; {words}, {file} and {language} are filled, each one argument.
    typed  the sentence goes to its standard input.
    """

    name: str
    call: tuple[str, ...]
    typed: bool = False


def maker(asked: str, language: str) -> Maker:
    """The program of that name: espeak, pico, or piper with its model.

    Raises CannotSpeak where it cannot speak, NoSuchVoice for another name.
    """
    name, _, model = asked.partition(":")
    match name:
        case "espeak":
            made = Maker("espeak-ng", ("-v", language, "-s", str(SPEED), "-w", "{file}", "--", "{words}"))
        case "pico" if language in PICO_LANGUAGES:
            made = Maker("pico2wave", ("-l", PICO_LANGUAGES[language], "-w", "{file}", "{words}"))
        case "pico":
            raise CannotSpeak(line(said("pico ne parle pas « {language} »"), language=language))
        case "piper" if model and Path(model).is_file():
            made = Maker("piper", ("-m", model, "-f", "{file}"), typed=True)
        case "piper":
            absent = said("piper : pas de modèle « {model} » ; écrivez piper:FICHIER")
            needed = said("piper attend son modèle : piper:FICHIER")
            raise CannotSpeak(line(absent if model else needed, model=model))
        case _:
            unknown = said("pas de voix « {asked} » ; il y a espeak, pico, piper:MODEL")
            raise NoSuchVoice(line(unknown, asked=asked))
    if shutil.which(made.name) is None:
        raise CannotSpeak(
            line(said("{program} n’est pas installé ; {how}"), program=made.name, how=HOW[name])
        )
    return made


HOW = {
    "espeak": "sudo apt install espeak-ng",
    "pico": "sudo apt install libttspico-utils",
    "piper": "pip install piper-tts",
}
"""What puts each program there."""


def build(folder: Path, takes: Mapping[str, str], with_: Maker) -> Iterator[str]:
    """Write each take into the folder and tell its sentence; those that are there already stay.

    Raises CannotSpeak where the program fails, OSError where nothing can be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for key, words in takes.items():
        file = folder / f"{key.replace('/', '-')}.wav"
        if not file.exists():
            _speak(with_, words, file)
        yield words


def _speak(with_: Maker, words: str, file: Path) -> None:
    """Whole or not at all: a take that was cut off would be heard every evening."""
    half = file.with_suffix(".half.wav")
    holes = {"{file}": str(half), "{words}": words}
    call = [with_.name, *(holes.get(part, part) for part in with_.call)]
    told = words.encode() if with_.typed else None
    try:
        run(call, input=told, stdout=DEVNULL, stderr=PIPE, timeout=RENDER_SECONDS, check=True)
        half.replace(file)
    except (CalledProcessError, TimeoutExpired, FileNotFoundError) as error:
        half.unlink(missing_ok=True)
        silent = said("{program} n’a pas dit « {words} » : {why}")
        raise CannotSpeak(line(silent, program=with_.name, words=words, why=error)) from error
