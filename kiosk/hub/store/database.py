"""The database under the hub: opened by its address, and its tables brought up to this program by Alembic."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from kiosk.extras import install_command
from kiosk.hub.store.tables import metadata
from kiosk.language import Complaint, Line, line, said
from kiosk.reasons import reason

MIGRATIONS_FOLDER = Path(__file__).parent / "migrations"

CONNECT_PATIENCE = 5.0
"""Seconds that a connection may take, and that a writer waits for another one."""


class Unusable(Complaint):
    """There is no such database for this program."""


class Unavailable(Complaint):
    """The database does not take this now: gone, full, locked; `line` says why. Tried again it may."""


def open_database(url: str) -> Engine:
    """The database at that address, with the tables of this program. Raises Unusable."""
    engine = _engine(url)
    try:
        _migrate(engine)
    except DBAPIError as error:
        engine.dispose()
        silent = said("{url} : cette base de données ne répond pas ({why})")
        raise Unusable(line(silent, url=_without_password(url), why=fault(error))) from None
    return engine


def _engine(url: str) -> Engine:
    """Raises Unusable for an address that means nothing here."""
    try:
        address = make_url(url)
        if address.drivername in {"postgres", "postgresql"}:
            address = address.set(drivername="postgresql+psycopg")
        backend = address.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError):
        backend = ""
    if backend not in {"sqlite", "postgresql"}:
        strange = said(
            "{url} n’est pas l’adresse d’une base de données ; elle s’écrit sqlite:///FICHIER "
            "ou postgresql://UTILISATEUR:MOT-DE-PASSE@HÔTE/BASE"
        )
        raise Unusable(line(strange, url=_without_password(url)))
    options = (
        {"timeout": CONNECT_PATIENCE} if backend == "sqlite" else {"connect_timeout": int(CONNECT_PATIENCE)}
    )
    try:
        engine = create_engine(address, connect_args=options, pool_pre_ping=backend != "sqlite")
    except ModuleNotFoundError as missing:
        lacking = line(
            said("{url} : il manque {package} ; {command}"),
            url=_without_password(url),
            package=missing.name,
            command=install_command("hub"),
        )
        raise Unusable(lacking) from None
    if backend == "sqlite":
        event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """Every commit is on the disk when it returns: what is acknowledged must outlive the mains."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")


def _migrate(engine: Engine) -> None:
    """A new database gets the tables as they stand, an older one what has changed and come since."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        if not inspect(connection).has_table("alembic_version"):
            command.stamp(config, "head")
        try:
            command.upgrade(config, "head")
        except CommandError:
            newer = said("{url} : écrite par une version plus récente du programme ; mettre celui-ci à jour")
            raise Unusable(line(newer, url=_without_password(str(engine.url)))) from None
        metadata.create_all(connection)


def _without_password(url: str) -> str:
    """The address without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url[:80]


def fault(error: SQLAlchemyError) -> Line:
    """Why the database does not do it; what nobody foresaw in its own words, not too long."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return reason(cause)
    words = " ".join(str(cause).split())
    told = SERVER_REASONS.get(str(getattr(cause, "sqlstate", None)))
    return line(told or next((each for sign, each in CLIENT_REASONS if sign in words), words[:200]))


SERVER_REASONS = {
    "28000": said("le nom ou le mot de passe est refusé"),
    "28P01": said("le nom ou le mot de passe est refusé"),
    "3D000": said("cette base n’existe pas"),
    "53100": said("le disque est plein"),
}
"""The codes of PostgreSQL that people meet (PostgreSQL, appendix A)."""

CLIENT_REASONS = (
    ("password authentication failed", said("le nom ou le mot de passe est refusé")),
    ("does not exist", said("cette base n’existe pas")),
    ("Connection refused", said("personne n’y répond")),
    ("timeout", said("personne n’y répond")),
    ("resolve host", said("cette machine n’est pas connue du réseau")),
    ("translate host name", said("cette machine n’est pas connue du réseau")),
)
"""Where no connection comes about there is no code, only the words of the client."""
