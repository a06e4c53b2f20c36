"""Where games are kept: writable, roomy, on something that outlives a power cut, and the log whole."""

import os
import shutil
import tempfile
from contextlib import closing
from pathlib import Path

from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.language import Line, line, said
from kiosk.reasons import reason
from kiosk.settings import load
from kiosk.store import EVER, LOG_FILE, Store, StoreFailed, StoreNewer

LOW = 500
"""Megabytes free below which it is time to clear up."""

FULL = 30
"""Megabytes free below which the log may fail in the middle of a game; a match writes about 0.05."""

DATABASE = "database"
"""The check of the log."""

MAKE_WRITABLE = said("Donner le dossier à l’utilisateur de la borne (chown), ou monter la carte en écriture.")
UPDATE = said("Mise à jour : git pull, puis sudo systemd/lebon-install")


def disk(place: Place) -> tuple[Finding, ...]:
    """The folder, the settings and the log in it."""
    return (_folder(place), _settings(place.data), _log(place.data / LOG_FILE))


def _settings(folder: Path) -> Finding:
    complaint = load(folder).complaint
    if complaint is None:
        return Finding("settings", Status.OK, line(said("Les réglages se lisent tous.")))
    return Finding(
        "settings",
        Status.FAIL,
        complaint,
        line(
            said("Corriger le fichier, ou changer un réglage sur la page de service, qui l’écrit de nouveau.")
        ),
    )


def _folder(place: Place) -> Finding:
    nearest = next(each for each in (place.data, *place.data.absolute().parents) if each.exists())
    refusal = _refusal(nearest)
    if refusal is not None:
        return Finding(
            "disk",
            Status.FAIL,
            line(said("On ne peut pas écrire dans {folder} : {why}"), folder=nearest, why=refusal),
            line(MAKE_WRITABLE),
        )
    free = shutil.disk_usage(nearest).free // 1_000_000
    detail = line(said("{free} Mo libres dans {folder}."), free=free, folder=place.data)
    if free < LOW:
        advice = line(said("Faire de la place : sudo journalctl --vacuum-size=20M, puis sudo apt clean."))
        return Finding("disk", Status.FAIL if free < FULL else Status.WARN, detail, advice)
    if _kind(place, nearest) in {"tmpfs", "ramfs", "overlay"}:
        return Finding("disk", Status.WARN, detail, _in_memory())
    return Finding("disk", Status.OK, detail)


def _in_memory() -> Line:
    return line(
        said(
            "Ce dossier est en mémoire : une coupure efface tout. "
            "Monter une partition inscriptible pour les parties (lebon-readonly)."
        )
    )


def _refusal(folder: Path) -> Line | None:
    """Why a file cannot be put there and synchronised; None where it can."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"421" * 1000)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return reason(error)
    return None


def _kind(place: Place, folder: Path) -> str:
    """The file system that holds the folder, as /proc/mounts names it; the longest mount point wins."""
    kinds = {}
    for mount in (place.text("proc/mounts") or "").splitlines():
        _, point, kind, *_ = (*mount.split(" "), "", "", "")
        kinds[point.replace("\\040", " ")] = kind
    here = folder.resolve()
    return next((kinds[str(each)] for each in (here, *here.parents) if str(each) in kinds), "")


def _log(path: Path) -> Finding:
    """The log, by what the kiosk itself holds against one; it may look while a match is on."""
    if not path.exists():
        return Finding(DATABASE, Status.OK, line(said("Pas encore de partie enregistrée.")))
    try:
        log, wrong = Store.open_to_read(path)
        with closing(log):
            games = log.count(EVER)
    except StoreNewer as newer:
        return Finding(DATABASE, Status.FAIL, newer.line, line(UPDATE))
    except StoreFailed as failed:
        return Finding(DATABASE, Status.FAIL, failed.line, line(MAKE_WRITABLE))
    if wrong is not None:
        return _damaged(path, wrong)
    size = sum(each.stat().st_size for each in path.parent.glob(path.name + "*")) / 1e6
    detail = line(said("Parties dans le journal : {games} ; {size:.1f} Mo."), games=games, size=size)
    return Finding(DATABASE, Status.OK, detail)


def _damaged(path: Path, why: Line) -> Finding:
    return Finding(
        DATABASE,
        Status.FAIL,
        line(said("Le journal des parties {path} est abîmé : {why}"), path=path, why=why),
        line(
            said(
                "Redémarrer la borne : elle le met de côté et sauve ce qui se lit. "
                "Garder le fichier .damaged pour l’export."
            )
        ),
    )
