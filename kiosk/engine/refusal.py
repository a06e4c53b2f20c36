"""Every way in which the rules say no, each by name, with its sentence."""

from enum import StrEnum

from kiosk.engine.words import Text, french, said


class Why(StrEnum):
    """The name of a refusal; `REFUSALS` says it to people."""

    NO_SUCH_DIE = "no_such_die"
    WRONG_NUMBER = "wrong_number"
    ONE_DIE_ONLY = "one_die_only"
    NOTHING_TO_KEEP = "nothing_to_keep"
    NOT_THERE = "not_there"
    KEPT_LOCKED = "kept_locked"
    NOTHING_RETHROWN = "nothing_rethrown"
    NEEDS_PLUS = "needs_plus"
    NOTHING_THROWN = "nothing_thrown"
    OWES_THROWS = "owes_throws"
    LAST_ANYWAY = "last_anyway"
    ALREADY_SAID = "already_said"
    DRY_THROW = "dry_throw"
    CHOICE_FIRST = "choice_first"
    NO_CHOICE = "no_choice"
    GAME_OVER = "game_over"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    KEPT_NOT_AMONG = "kept_not_among"
    NO_LONGER_ALLOWED = "no_longer_allowed"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_A_WORD = "not_a_word"
    NOBODY_COMES = "nobody_comes"
    ONLY_IN_THE_CHARGE = "only_in_the_charge"
    NAME_TAKEN = "name_taken"
    TABLE_FULL = "table_full"
    NOT_AT_TABLE = "not_at_table"
    LAST_TWO = "last_two"


REFUSALS: dict[Why, str] = {
    Why.NO_SUCH_DIE: said("un dé ne montre que 1 à 6, pas {die}"),
    Why.WRONG_NUMBER: said("il faut trois dés en tout, pas {dice}"),
    Why.ONE_DIE_ONLY: said("ici chacun lance un seul dé, pas {dice}"),
    Why.NOTHING_TO_KEEP: said("rien à garder : aucun dé n’a encore été lancé"),
    Why.NOT_THERE: said("{kept} ne peut pas être gardé : sur la table il y a {lying}"),
    Why.KEPT_LOCKED: said("un dé mis de côté ne se reprend pas : {locked} reste sur la table"),
    Why.NOTHING_RETHROWN: said("il faut relancer au moins un dé"),
    Why.NEEDS_PLUS: said("des dés sont déjà là : une relance s’écrit avec +, les dés gardés devant"),
    Why.NOTHING_THROWN: said("rien n’a encore été lancé : il n’y a pas de main à garder"),
    Why.OWES_THROWS: said("il faut jouer autant de lancers que le premier joueur : {owed} en tout"),
    Why.LAST_ANYWAY: said("« le bon » est inutile : le prochain lancer est de toute façon le dernier"),
    Why.ALREADY_SAID: said("« le bon » est déjà dit : le prochain lancer est le dernier"),
    Why.DRY_THROW: said("ici un seul lancer, et il se joue"),
    Why.CHOICE_FIRST: said("il faut d’abord choisir : pour ce qui est, ou pour ce qui vient"),
    Why.NO_CHOICE: said("il n’y a rien à choisir maintenant"),
    Why.GAME_OVER: said("la partie est finie"),
    Why.NOTHING_TO_CORRECT: said("aucun lancer à corriger"),
    Why.KEPT_NOT_AMONG: said("les dés gardés ({kept}) doivent être parmi {dice}"),
    Why.NO_LONGER_ALLOWED: said("ce qui a suivi ce lancer ne serait plus permis avec {dice}"),
    Why.NOTHING_TO_UNDO: said("rien à annuler"),
    Why.NOT_A_WORD: said("ce n’est pas un mot de la notation"),
    Why.NOBODY_COMES: said("ici on attend la partie suivante pour s’asseoir"),
    Why.ONLY_IN_THE_CHARGE: said("on ne s’assied que pendant la charge"),
    Why.NAME_TAKEN: said("« {name} » joue déjà"),
    Why.TABLE_FULL: said("on ne peut pas être plus de {most} à cette table"),
    Why.NOT_AT_TABLE: said("« {name} » n’est pas à la table"),
    Why.LAST_TWO: said("à deux on finit la partie, ou on la quitte ensemble"),
}


class Refused(Exception):
    """The rules do not allow this; the state stays as it was.

    why     the name of the reason.
    values  what fills the holes of its sentence.
    """

    def __init__(self, why: Why, **values: object) -> None:
        self.why = why
        self.values = values
        super().__init__(self.sentence())

    @property
    def msgid(self) -> str:
        """The French sentence with its holes, as the catalogue knows it."""
        return REFUSALS[self.why]

    def sentence(self, text: Text = french) -> str:
        """The whole sentence, in French or in the language of the translator given."""
        return text(self.msgid, **self.values)
