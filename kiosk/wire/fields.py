"""What the fields of the messages may be, with their bounds."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

Id = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""128 random bits: a person, or the epoch of a log."""

GameId = Annotated[
    str, Field(pattern=r"^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
]
"""UUIDv7 (RFC 9562, section 5.7): 48 bits of time in milliseconds, the rest as good as random."""

Name = Annotated[str, Field(min_length=1, max_length=40)]
Line = Annotated[str, Field(max_length=80)]
MatchId = Annotated[str, Field(pattern=r"^[A-Za-z0-9._-]{1,40}$")]
Seat = Annotated[int, Field(ge=0, lt=16)]
Seconds = Annotated[float, Field(ge=-1e11, le=1e11, allow_inf_nan=False)]
"""Since 1970, by a clock that may be off by years; what no calendar has is refused."""

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Number = Annotated[int, Field(ge=1, le=2**53)]
Place = Annotated[int, Field(ge=0, le=2**53)]
"""A number in a log, or a count of words; 0 before the first."""

Players = Annotated[tuple[Id, ...], Field(max_length=16)]
Seats = Annotated[tuple[Seat, ...], Field(max_length=16)]
Names = Annotated[Mapping[Id, Name], Field(max_length=16)]
