"""A tournament, and what is assigned, as text that the hub keeps: read back exactly, or refused."""

from pydantic import TypeAdapter, ValidationError

from kiosk.hub.tournament.desk import Assigned
from kiosk.hub.tournament.values import Tournament

_TOURNAMENT, _ASSIGNED = TypeAdapter(Tournament), TypeAdapter(tuple[Assigned, ...])


def tournament_text(tournament: Tournament) -> str:
    """As JSON."""
    return _TOURNAMENT.dump_json(tournament).decode()


def read(text: str) -> Tournament:
    """The tournament that was written so. Raises ValueError."""
    try:
        return _TOURNAMENT.validate_json(text)
    except ValidationError as error:
        raise ValueError(f"a tournament that cannot be read: {error.errors()[0]['msg']}") from None


def assignments_text(assigned: tuple[Assigned, ...]) -> str:
    """As JSON."""
    return _ASSIGNED.dump_json(assigned).decode()


def read_assigned(text: str) -> tuple[Assigned, ...]:
    """What was written so; nothing where it cannot be read: it is made anew from the tables."""
    try:
        return _ASSIGNED.validate_json(text)
    except ValidationError:
        return ()
