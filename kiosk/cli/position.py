"""A position of two players in the options of a command: their dice, what is to be beaten, their tokens.

Each function is one option, read or refused in one line with status 2.
"""

from dataclasses import dataclass

from kiosk.cli.say import wrong_usage
from kiosk.engine.hands.combos import Hand, digits, hand_of, within
from kiosk.engine.rules import Rules, value
from kiosk.language import said

MOST_TOKENS = 60
"""Tokens of a game that is solved while one waits: the work grows with their square, to half a minute."""


@dataclass(frozen=True, slots=True)
class Purse:
    """Tokens of a game between two, as the one whose dice they are sees them.

    first  he opened the game.
    """

    mine: int
    other: int
    pot: int
    first: bool

    @property
    def tokens(self) -> int:
        """All there are."""
        return self.mine + self.other + self.pot


def one_of(option: str, word: str, known: tuple[str, ...]) -> str:
    """One of the words that are known."""
    if word not in known:
        wrong_usage(
            said("{option} {word} : il faut l’un de {known}"),
            option=option,
            word=word,
            known=", ".join(known),
        )
    return word


def throws_to_beat(role: str | None, beat: Hand | None, beaten_in: int | None, most: int) -> int:
    """In how many throws the hand to beat was made; 0 for who opens."""
    side = one_of("--role", role or ("opener" if beat is None else "follower"), ("opener", "follower"))
    _fits_role(side, beat, beaten_in)
    return 0 if beat is None else most if beaten_in is None else beaten_in


def _fits_role(side: str, beat: Hand | None, beaten_in: int | None) -> None:
    """Who follows has a hand to beat, who opens has none."""
    if side == "follower" and beat is None:
        wrong_usage(said("--role follower : il faut la main à battre, par exemple --beat 421 --beaten-in 2"))
    if side == "opener" and beat is not None:
        wrong_usage(
            said("--beat {hand} : qui ouvre n’a pas de main à battre ; prenez --role follower"),
            hand=digits(beat),
        )
    if side == "opener" and beaten_in is not None:
        wrong_usage(said("--beaten-in {n} : nommez aussi la main à battre avec --beat"), n=beaten_in)


def a_hand(option: str, text: str) -> Hand:
    """Three dice."""
    if len(text) == 3 and all(each in "123456" for each in text):
        return hand_of(tuple(map(int, text)))
    wrong_usage(
        said("{option} {hand} : une main est faite de trois dés de 1 à 6, par exemple 431"),
        option=option,
        hand=text,
    )


def read_kept(text: str, hand: Hand) -> tuple[int, ...]:
    """Dice of that hand that were kept before."""
    if all(each in "123456" for each in text) and within(tuple(map(int, text)), hand) and len(text) < 3:
        return tuple(map(int, text))
    wrong_usage(
        said("--kept {dice} : au plus deux des dés qui sont là ({hand})"), dice=text, hand=digits(hand)
    )


def adds(rules: Rules, hand: Hand, told: int | None) -> int:
    """What a player's throws add up to, the one that lies there included."""
    worth = value(rules, hand)
    return told if told is not None else worth if isinstance(worth, int) else 0


def a_purse(tokens: str | None, pot: int, me: str | None, *, charge: bool) -> Purse | None:
    """The tokens of both and the pot; None where none are told."""
    if tokens is None:
        if pot or me:
            wrong_usage(
                said("{option} ne dit rien sans --tokens, par exemple --tokens A=3,B=4"),
                option="--pot" if pot else "--me",
            )
        return None
    held = _read_tokens(tokens)
    _fits_phase(tokens, held, pot, charge)
    first, second = held
    mine = one_of("--me", first if me is None else me, (first, second))
    purse = Purse(held[mine], held[second if mine == first else first], pot, first=mine == first)
    if purse.tokens > MOST_TOKENS:
        wrong_usage(
            said("--tokens {told} : cela fait {n} jetons en tout ; au plus {most} ici"),
            told=tokens,
            n=purse.tokens,
            most=MOST_TOKENS,
        )
    return purse


def _read_tokens(tokens: str) -> dict[str, int]:
    """Two names and their tokens."""
    held = dict(_token(each) for each in tokens.split(","))
    if len(held) != 2 or tokens.count(",") != 1:
        wrong_usage(said("--tokens {told} : deux joueurs et leurs jetons, par exemple A=3,B=4"), told=tokens)
    return held


def _token(text: str) -> tuple[str, int]:
    name, _, count = text.partition("=")
    if not name.strip() or not (count.isascii() and count.isdecimal()) or len(count) > 3:
        wrong_usage(said("--tokens {told} : un nom et un nombre, par exemple A=3"), told=text)
    return name.strip(), int(count)


def _fits_phase(tokens: str, held: dict[str, int], pot: int, charge: bool) -> None:
    """The pot has tokens in the charge and none after it, where nobody is without."""
    if charge and pot < 1:
        wrong_usage(said("--pot {n} : pendant la charge il reste au moins un jeton au pot"), n=pot)
    if not charge and pot:
        wrong_usage(said("--pot {n} : pendant la décharge le pot est vide"), n=pot)
    if not charge and 0 in held.values():
        wrong_usage(
            said("--tokens {told} : pendant la décharge chacun a au moins un jeton ; sans jeton on a gagné"),
            told=tokens,
        )
