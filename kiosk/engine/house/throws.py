"""House rules about the throws of a turn (RULES §8, second part)."""

from kiosk.engine.house.switch import Switch, flag
from kiosk.engine.words import said

THROW_SWITCHES = (
    Switch(
        "charge_throws",
        said("Lancers dans la charge"),
        said("Un seul coup sec pendant la charge, ou jusqu’à trois lancers."),
        (("1", said("coup sec")), ("2", said("jusqu’à deux")), ("3", said("jusqu’à trois"))),
    ),
    Switch(
        "charge_mode",
        said("Qui prend dans la charge"),
        said("Le plus faible prend la valeur du plus fort, ou chacun prend la valeur de sa propre main."),
        (
            ("loser_takes_best", said("le perdant, la valeur du meilleur")),
            ("own_value", said("chacun sa propre valeur")),
        ),
    ),
    Switch(
        "follow",
        said("Suivre les lancers"),
        said("Combien de lancers ont les suivants : autant que le premier, au plus autant, ou trois."),
        (
            ("exact", said("autant que le premier")),
            ("max_opener", said("au plus autant que le premier")),
            ("max_previous", said("au plus autant que le précédent")),
            ("free", said("jusqu’à trois, librement")),
        ),
    ),
    Switch(
        "min_reroll",
        said("Dés à relancer"),
        said("Qui doit suivre le nombre exact relance au moins un dé, ou peut garder les trois."),
        (("0", said("on peut tout garder")), ("1", said("au moins un"))),
    ),
    flag(
        "kept_locked",
        said("Dés gardés bloqués"),
        said("Un dé mis de côté ne se reprend plus jusqu’à la fin du tour."),
    ),
    Switch(
        "le_bon",
        said("« Le bon »"),
        said("Ce que veut dire « le bon » en plus de s’arrêter."),
        (
            ("none", said("rien de plus")),
            ("stop", said("s’arrêter")),
            ("stop_before_2nd", said("s’arrêter avant le deuxième lancer")),
            ("commit_before_throw", said("le prochain lancer est le dernier")),
        ),
    ),
)
