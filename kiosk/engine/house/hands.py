"""House rules about what hands are worth and how they rank (RULES §8, first part)."""

from kiosk.engine.house.switch import Switch, flag, number
from kiosk.engine.words import said

HAND_SWITCHES = (
    number(
        "tokens",
        said("Jetons"),
        said("Combien de jetons il y a dans le pot au départ ; tout nombre à partir de 1."),
        ("11", "15", "21", "41"),
    ),
    Switch(
        "v421",
        said("Valeur du 421"),
        said("Ce que vaut un 421 : un nombre de jetons, tout ce qui reste, ou tout moins un."),
        (
            ("8", "8"),
            ("10", "10"),
            ("11", "11"),
            ("all", said("tout")),
            ("all_but_one", said("tout moins un")),
        ),
        number=True,
    ),
    number(
        "v111",
        said("Valeur de trois as"),
        said("Combien de jetons valent trois as."),
        ("5", "6", "7", "8"),
    ),
    number(
        "suite_value",
        said("Valeur d’une suite"),
        said("Combien de jetons vaut une suite, comme 654 ou 321."),
        ("1", "2", "3"),
    ),
    number(
        "simple_value",
        said("Valeur des simples"),
        said("Combien de jetons vaut une main sans figure."),
        ("1", "2"),
    ),
    Switch(
        "families",
        said("Brelans et deux as"),
        said("Qui l’emporte des brelans et des deux as : toute une famille, ou la plus grande valeur."),
        (
            ("pure_first", said("les deux as d’abord")),
            ("brelan_first", said("les brelans d’abord")),
            ("interleave_brelan", said("à la valeur, à égalité le brelan")),
            ("interleave_pure", said("à la valeur, à égalité les deux as")),
        ),
    ),
    Switch(
        "triple_ace",
        said("Trois as"),
        said("Trois as viennent juste après le 421, ou en tête des brelans."),
        (("second", said("juste après le 421")), ("top_brelan", said("premier des brelans"))),
    ),
    Switch(
        "fiche",
        said("Fiches"),
        said("Une fiche, c’est deux as et un autre dé, ou n’importe quelle paire."),
        (("aces", said("deux as")), ("any_pair", said("toute paire"))),
    ),
    Switch(
        "fiche_order",
        said("Ordre des fiches"),
        said("Quand toute paire est une fiche : classées par le dé seul, ou en lisant les chiffres."),
        (("kicker", said("par le dé seul")), ("numeric", said("par les chiffres"))),
    ),
    flag(
        "ace_high",
        said("As fort"),
        said("L’as bat le six parmi les combinaisons simples et au dé d’ouverture ; pas dans les suites."),
    ),
    Switch(
        "nenette_rank",
        said("Rang de la nénette"),
        said("La nénette est la plus faible de toutes, ou elle bat toutes les autres simples."),
        (("lowest", said("la plus faible")), ("above_simples", said("bat les simples"))),
    ),
    number(
        "nenette_value",
        said("Valeur de la nénette"),
        said("Combien de jetons vaut une nénette quand elle gagne."),
        ("1", "2", "4"),
    ),
    Switch(
        "nenette_penalty",
        said("Amende de la nénette"),
        said("Qui finit son tour sur une nénette prend aussitôt deux jetons au pot, pendant la charge."),
        (("0", said("aucune")), ("2", said("deux jetons"))),
    ),
)
