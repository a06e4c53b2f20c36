"""House rules about equal hands and what a coup costs (RULES §8, third part)."""

from kiosk.engine.house.switch import Switch
from kiosk.engine.words import said

TIES = (
    Switch(
        "tie",
        said("À égalité"),
        said("Ce qui départage deux mains égales : un rampeau, l’ordre de jeu, ou le nombre de lancers."),
        (
            ("rampeau", said("rampeau")),
            ("later", said("le dernier l’emporte")),
            ("nenette_later", said("rampeau, sauf nénette : le dernier l’emporte")),
            ("fewer_then_rampeau", said("le moins de lancers, puis rampeau")),
        ),
    ),
    Switch(
        "tie_order",
        said("Ordre du rampeau"),
        said("Le rampeau se joue dans l’ordre du coup, ou à l’envers : le dernier commence."),
        (("play", said("dans l’ordre")), ("reverse", said("à l’envers"))),
    ),
    Switch(
        "tie_stake",
        said("Enjeu du rampeau"),
        said("Pour quelle valeur on joue le rampeau : celle d’avant, la somme des deux, ou au choix."),
        (
            ("original", said("la valeur d’avant")),
            ("added", said("la somme des deux")),
            ("choice_from_second", said("au choix dès le deuxième")),
            ("choice_always", said("toujours au choix")),
        ),
    ),
    Switch(
        "accumulate",
        said("Lancers additionnés"),
        said("Les valeurs de tous les lancers s’additionnent : non, ceux du gagnant, ou ceux de tous."),
        (("off", said("non")), ("winners", said("ceux du gagnant")), ("all", said("ceux de tous"))),
    ),
    Switch(
        "accumulate_phase",
        said("Quand additionner"),
        said("Les lancers s’additionnent pendant la charge seule, ou aussi pendant la décharge."),
        (("charge", said("pendant la charge")), ("both", said("charge et décharge"))),
    ),
    Switch(
        "deduct",
        said("Figure déduite"),
        said("La valeur de la figure du perdant est déduite de celle du gagnant ; il en reste au moins un."),
        (("off", said("non")), ("figures", said("oui, les figures"))),
    ),
)
