"""Every way in which the rules say no, each by name, with its sentence."""

from enum import Enum, unique

from kiosk.engine.words import Text, french, said


@unique
class Why(Enum):
    """The name of a refusal; its value says it to people: a French sentence with its holes."""

    NO_SUCH_DIE = said("un dé ne montre que 1 à 6, pas {die}")
    WRONG_NUMBER = said("il faut trois dés en tout, pas {dice}")
    ONE_DIE_ONLY = said("ici chacun lance un seul dé, pas {dice}")
    NOTHING_TO_KEEP = said("rien à garder : aucun dé n’a encore été lancé")
    NOT_THERE = said("{kept} ne peut pas être gardé : sur la table il y a {lying}")
    KEPT_LOCKED = said("un dé mis de côté ne se reprend pas : {locked} reste sur la table")
    NOTHING_RETHROWN = said("il faut relancer au moins un dé")
    NEEDS_PLUS = said("des dés sont déjà là : une relance s’écrit avec +, les dés gardés devant")
    NOTHING_THROWN = said("rien n’a encore été lancé : il n’y a pas de main à garder")
    OWES_THROWS = said("il faut jouer autant de lancers que le premier joueur : {owed} en tout")
    LAST_ANYWAY = said("« le bon » est inutile : le prochain lancer est de toute façon le dernier")
    ALREADY_SAID = said("« le bon » est déjà dit : le prochain lancer est le dernier")
    DRY_THROW = said("ici un seul lancer, et il se joue")
    CHOICE_FIRST = said("il faut d’abord choisir : pour ce qui est, ou pour ce qui vient")
    NO_CHOICE = said("il n’y a rien à choisir maintenant")
    GAME_OVER = said("la partie est finie")
    NOTHING_TO_CORRECT = said("aucun lancer à corriger")
    KEPT_NOT_AMONG = said("les dés gardés ({kept}) doivent être parmi {dice}")
    NO_LONGER_ALLOWED = said("ce qui a suivi ce lancer ne serait plus permis avec {dice}")
    NOTHING_TO_UNDO = said("rien à annuler")
    NOT_A_WORD = said("ce n’est pas un mot de la notation")
    NOBODY_COMES = said("ici on attend la partie suivante pour s’asseoir")
    ONLY_IN_THE_CHARGE = said("on ne s’assied que pendant la charge")
    NAME_TAKEN = said("« {name} » joue déjà")
    TABLE_FULL = said("on ne peut pas être plus de {most} à cette table")
    NOT_AT_TABLE = said("« {name} » n’est pas à la table")
    LAST_TWO = said("à deux on finit la partie, ou on la quitte ensemble")


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
        return self.why.value

    def sentence(self, text: Text = french) -> str:
        """The whole sentence, in French or in the language of the translator given."""
        return text(self.msgid, **self.values)
