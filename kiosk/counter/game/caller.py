"""What the ears need beside the calls of a game: what is asked, what is marked, how it goes on.

A game can be played by one button and ears alone: whatever the table writes it says aloud, once, when it
begins to stand there. So nothing here knows how a sentence came about.
"""

from kiosk.counter.effects import Say
from kiosk.counter.game.says import sentence
from kiosk.counter.state import Counter, Screen
from kiosk.engine.events import Choice
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.stages import Opening, ThrowOff, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said
from kiosk.records.throws import coup_paid

LEFT = said("Reste {n}")
LEFT_OR_STOP = said("Reste {n}, ou le bon")
TO_BEAT = said("À battre : {hand}")
SEEN_HAND = said("Je vois {hand} : le bouton dit oui.")

STARTS = said("{name} commence")
ROLL_AGAIN = said("À égalité, on relance : {names}")

MARKS = {Choice.EST: said("Pour ce qui est"), Choice.VIENT: said("Pour ce qui vient")}


def sentences(before: Counter, after: Counter) -> tuple[Say, ...]:
    """The sentences that one step of the counter brought about, in the order in which they are said."""
    if after.asleep or before.prefs.language != after.prefs.language:
        return ()
    return (*_page(before, after), *_stage(before.state, after.state), *_question(before, after))


def _page(before: Counter, after: Counter) -> tuple[Say, ...]:
    """Where one has come to, and what the button does there."""
    if after.screen is Screen.CHOICE and (before.screen, before.mark) != (after.screen, after.mark):
        return (Say(MARKS[after.mark]),)
    if _is_decided(after) and not _is_decided(before):
        return (Say(said("Poussez le bouton pour la revanche.")),)
    if after.screen is before.screen:
        return ()
    if after.screen is Screen.PLAYERS and before.screen is Screen.ATTRACT:
        names = (("names", ", ".join(after.setup.names)),)
        return (Say(said("{names}. Poussez le bouton pour commencer."), names),)
    if after.screen is Screen.MENU:
        return (Say(said("Menu. Poussez le bouton pour revenir à la table.")),)
    return ()


def _is_decided(counter: Counter) -> bool:
    """It is over, and everybody knows how it came out."""
    return counter.screen is Screen.OVER and not (counter.moment and counter.moment.waits)


def _stage(before: Game | None, after: Game | None) -> tuple[Say, ...]:
    """How the game goes on: a phase, a throw-off, a manche; what is to beat, how many throws are left."""
    if before is None or after is None or before is after or after.phase is Phase.OVER:
        return ()
    said_now: list[Say] = [*_scores(before, after), *_opening(before, after)]
    if after.phase is not before.phase and after.phase is Phase.DECHARGE:
        said_now.append(Say(said("La décharge")))
    if len(after.losers) > len(before.losers):
        values = (("name", after.players[after.losers[-1]]), ("n", before.manche))
        said_now.append(Say(said("{name} perd la manche {n}"), values))
    if isinstance(after.stage, ThrowOff) and not isinstance(before.stage, ThrowOff):
        said_now.append(Say(said("Rampeau : un coup sec")))
    return (*said_now, *_to_beat(before, after), *_throws_left(before, after))


def _opening(before: Game, after: Game) -> tuple[Say, ...]:
    """Who starts, or who rolls for it again: the table writes it too."""
    if not isinstance(before.stage, Opening):
        return ()
    if isinstance(after.stage, Turn):
        return (Say(STARTS, (("name", after.player),)),)
    names = rolling_again(after)
    return (Say(ROLL_AGAIN, (("names", ", ".join(names)),)),) if names and not after.hands else ()


def rolling_again(game: Game) -> tuple[str, ...]:
    """Who was level in the roll for who starts, and rolls again; nobody in its first round."""
    match game.stage:
        case Opening(seats, tied=True):
            return tuple(game.players[seat] for seat in seats)
        case _:
            return ()


def _scores(before: Game, after: Game) -> tuple[Say, ...]:
    """What the coup that is over left to those whom it touched; nothing where a new manche took it away."""
    coup = coup_paid(before, after)
    if coup is None or after.manche != before.manche:
        return ()
    purse = after.tokens
    touched = (coup.worst, coup.source)
    return tuple(
        Say(said("{name} : {n}"), (("name", who), ("n", purse[who]))) for who in touched if who in purse
    )


def _to_beat(before: Game, after: Game) -> tuple[Say, ...]:
    if after.player == before.player or not after.to_beat:
        return ()
    return (Say(TO_BEAT, (("hand", digits(after.to_beat)),)),)


def _throws_left(before: Game, after: Game) -> tuple[Say, ...]:
    """After a throw that does not end the turn."""
    expects = after.expects
    threw = after.player == before.player and len(after.hand) == 3 and after.stage is not before.stage
    if not threw or expects.throw is None or expects.max_throws is None:
        return ()
    left = (("n", expects.max_throws - expects.throw + 1),)
    return (Say(LEFT_OR_STOP if after.can_stop else LEFT, left),)


def _question(before: Counter, after: Counter) -> tuple[Say, ...]:
    """The sentence that stands on the table, and the dice to which the button says yes."""
    now, question, asked = _sentence(after), after.question, before.question
    told = (Say(*now),) if now and now != _sentence(before) else ()
    if question is None or (asked and asked.throw.dice == question.throw.dice and not told):
        return told
    return (*told, Say(SEEN_HAND, (("hand", digits(question.throw.dice)),)))


def _sentence(counter: Counter) -> tuple[str, tuple[tuple[str, object], ...]] | None:
    """That of the table, but for the reminder after a while without anybody."""
    words = sentence(counter, counter.lively)
    return None if words is None else (words.msgid, tuple(words.values))
