"""House rules about who opens, who leaves and how it ends (RULES §8, last part)."""

from kiosk.engine.house.switch import Switch, flag
from kiosk.engine.words import in_context, said

GAME_SWITCHES = (
    Switch(
        "first_player",
        said("Premier joueur"),
        said("Qui commence la partie : convenu entre les joueurs, ou tiré aux dés."),
        (
            ("agreed", said("convenu")),
            ("highest_die", said("le plus grand dé")),
            ("highest_sum", said("la plus grande somme")),
            ("lowest_die", said("le plus petit dé")),
            ("lowest_sum", said("la plus petite somme")),
        ),
    ),
    Switch(
        "next_opener",
        said("Qui commence le coup suivant"),
        said("Le perdant du coup commence le suivant, ou chacun à son tour."),
        (("loser", said("le perdant")), ("rotate", said("chacun à son tour"))),
    ),
    Switch(
        "decharge_opener",
        said("Qui commence la décharge"),
        said(
            "Le perdant de la charge, celui qui a le moins de jetons (à chaque coup), ou le premier joueur."
        ),
        (
            ("loser", said("le perdant")),
            ("fewest", said("le moins de jetons")),
            ("first_player", said("le premier joueur")),
        ),
    ),
    flag(
        "leave_at_charge_end",
        said("Sortir après la charge"),
        said("Qui n’a aucun jeton à la fin de la charge a gagné et sort du jeu."),
    ),
    flag(
        "leave_at_zero",
        said("Sortir à zéro"),
        said("Qui donne son dernier jeton pendant la décharge a gagné et sort du jeu."),
    ),
    flag(
        "espagnole_loses",
        said("L’Espagnole perd"),
        said("Qui prend tous les jetons de la charge a perdu aussitôt ; sinon on joue la décharge."),
    ),
    Switch(
        "end",
        said("Fin de la partie"),
        said("On joue jusqu’au dernier qui a tous les jetons, ou jusqu’au premier sorti."),
        (("last_holder", said("au dernier")), ("first_out", said("au premier sorti"))),
    ),
    Switch(
        "manches",
        said("Manches"),
        said("D’une à cinq manches : qui les perd toutes est le grand perdant."),
        (
            ("1", said("une")),
            ("2", in_context("un nombre de manches", "deux")),
            ("3", in_context("un nombre de manches", "trois")),
            ("4", in_context("un nombre de manches", "quatre")),
            ("5", in_context("un nombre de manches", "cinq")),
        ),
    ),
    flag(
        "supervache",
        said("Queue de la vache"),
        said(
            "Ce que le pot n’a pu payer au dernier coup de la charge se prend au début de la manche suivante."
        ),
    ),
    flag(
        "handicap_from_pot",
        said("Handicap pris au pot"),
        said("Le handicap de la queue de la vache se prend dans le nouveau pot, sinon en plus."),
    ),
    Switch(
        "arrival",
        said("Qui arrive en cours de partie"),
        said("Il joue dès le coup suivant, avec autant que celui qui a le moins, ou rien."),
        (
            ("fewest", said("avec le moins de jetons")),
            ("charge", said("pendant la charge, sans rien")),
            ("next", said("attend la partie suivante")),
        ),
    ),
    Switch(
        "departure",
        said("Qui part en cours de partie"),
        said("Ses jetons vont au pot pendant la charge (hors du jeu après), aux autres, ou hors du jeu."),
        (
            ("pot", said("rendus au pot")),
            ("shared", said("laissés aux autres")),
            ("box", said("hors du jeu")),
        ),
    ),
)
