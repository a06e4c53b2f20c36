"""Messages from bytes and bytes from messages: what breaks a bound is refused with one short reason."""

import json
from dataclasses import asdict, replace
from typing import Any, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError

from kiosk.wire.messages import Live, Message

M = TypeVar("M")

MOST = 256 * 1024
"""Bytes of any message; the longest of 70 games played quite at random had 1,503 words, some 8 kB."""

MOST_LIVE = 2048
"""Bytes of a scoreboard."""

LONGEST_REASON = 200
"""Characters of a refusal: what stood in the message may be any length."""


_ADAPTERS: dict[Any, Any] = {each: TypeAdapter(each) for each in get_args(Message)}


class Unreadable(ValueError):
    """What came is no message of ours; says in one line what is wrong and where."""


def read(kind: type[M], payload: bytes) -> M:
    """The message of that kind. Raises Unreadable and nothing else, whatever the bytes are."""
    most = MOST_LIVE if kind is Live else MOST
    if len(payload) > most:
        raise Unreadable(f"{kind.__name__}: {len(payload)} bytes, at most {most}")
    try:
        return _ADAPTERS[kind].validate_json(payload)  # type: ignore[no-any-return]
    except ValidationError as error:
        raise Unreadable(f"{kind.__name__}: {_first(error)}"[:LONGEST_REASON]) from None


def payload(message: Message) -> bytes:
    """The bytes of a message; a scoreboard that is too long goes without names."""
    written = _dump(message)
    if isinstance(message, Live) and len(written) > MOST_LIVE:
        return _dump(replace(message, names=()))
    return written


def _dump(message: Message) -> bytes:
    return json.dumps(asdict(message), ensure_ascii=False, separators=(",", ":")).encode()


def _first(error: ValidationError) -> str:
    """The first thing that is wrong: its place, and what would be right."""
    wrong = error.errors(include_url=False, include_context=False)[0]
    place = ".".join(map(str, wrong["loc"])) or "whole"
    shown = repr(wrong["input"])[:40] if wrong["loc"] else ""
    return " ".join(f"{place}: {wrong['msg']} {shown}".split())
