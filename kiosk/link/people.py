"""Ids of people: as good as random to everybody who lacks the link's own secret, and so no list of names.

The same name at this table has the same id, until it is forgotten: then it gets another one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from kiosk.counter.arrange.setup import is_stand_in


@dataclass(frozen=True, slots=True)
class Ids:
    """Who is who on the wire.

    secret     of this link, made once at random.
    forgotten  ids that nobody has any more.
    """

    secret: str
    forgotten: frozenset[str] = field(default_factory=frozenset)

    def is_unnamed(self, name: str) -> bool:
        """Whether this name goes nowhere: a stand-in, or somebody who was forgotten."""
        return is_stand_in(name) or self._hash(f"\0{0}\0{name.casefold()}") in self.forgotten

    def of(self, name: str, game: str = "") -> str:
        """The id of that name: 32 hexadecimal digits.

        game  for a stand-in name, which is somebody else in every game.
        """
        again = 0
        while (found := self._hash(f"{game}\0{again}\0{name.casefold()}")) in self.forgotten:
            again += 1
        return found

    def ids_of(self, names: tuple[str, ...], game: str, invited: Mapping[str, str]) -> dict[str, str]:
        """The id of each of these names in that game.

        invited  ids of those whom a tournament named, by `mark`.
        """
        return {
            name: invited.get(self.mark(name)) or self.of(name, game if is_stand_in(name) else "")
            for name in names
        }

    def mark(self, name: str) -> str:
        """What a name is known again by where it must not be written itself."""
        return self._hash(f"\0mark\0{name.casefold()}")

    def _hash(self, text: str) -> str:
        return blake2b(text.encode(), key=bytes.fromhex(self.secret), digest_size=16).hexdigest()
