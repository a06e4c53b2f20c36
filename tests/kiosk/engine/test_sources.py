# ruff: noqa: E501  a table of sentences is read as a table
"""Each sentence of the five source texts that gives an example, as one line of a game."""

import pytest

from kiosk.engine.names import name, spoken_number
from kiosk.engine.presets import PRESETS
from tests.kiosk.engine.playing import coup, game_of, hand, house, why

ONE_EACH = "665 664 653  665 653 664  665 653 664 "  # three tokens, one each
AS_OPENING = "1 2 3 "


@pytest.mark.parametrize(
    ("sentence", "rules", "words", "told"),
    [
        ("8 fiches s'il s'agit d'un 421", "onze", "421 665", ("A", "B", 8, 8, "pot", 0)),
        ("7 fiches pour 3 as", "onze", "111 665", ("A", "B", 7, 7, "pot", 0)),
        ("autant … que le nombre de points du troisième dé", "onze", "511 665", ("A", "B", 5, 5, "pot", 0)),
        ("autant … que le nombre de points d'une face", "onze", "444 665", ("A", "B", 4, 4, "pot", 0)),
        ("2 fiches s'il s'agit une séquence", "onze", "543 665", ("A", "B", 2, 2, "pot", 0)),
        ("1 fiche pour les combinaisons comprises entre 665 et 322", "onze", "665 322", ("A", "B", 1, 1, "pot", 0)),
        ("221 est la combinaison perdante et 222, un brelan", "onze", "222 221", ("A", "B", 2, 2, "pot", 0)),
        ("Si la meilleure combinaison a été le 421 … 10 fiches", "vache", "421 b 665", ("A", "B", 10, 10, "pot", 0)),
        ("Si c'est un brelan d'as, il prend 7 fiches", "vache", "111 b 665", ("A", "B", 7, 7, "pot", 0)),
        ("Les brelans … battent les séries de 2 as", "vache", "222 b 611", ("A", "B", 2, 2, "pot", 0)),
        ("Face à la «Nénette» …, le perdant prend 4 fiches", "vache", "221 b 665", ("A", "B", 4, 4, "pot", 0)),
        ("elle est toujours battue par … les séquences", "vache", "321 b 221", ("A", "B", 2, 2, "pot", 0)),
        ("B va devoir prendre au pot 16 + 22 + 2, soit 40 fiches", "vache",
         "321 1+22 21+4 421 42+3 42+1 321 653", ("A", "B", 40, 40, "pot", 1)),
        ("663 … vaut 3 jetons", house("fiches", first_player="agreed"), "663 653", ("A", "B", 3, 3, "pot", 0)),
        ("442 (2 jetons)", house("fiches", first_player="agreed"), "442 653", ("A", "B", 2, 2, "pot", 0)),
        ("554 (4 jetons)", house("fiches", first_player="agreed"), "554 653", ("A", "B", 4, 4, "pot", 0)),
        ("une suite 6, 5, 4 est plus forte qu'une suite 4, 3, 2", "fiches", "653 421 654 432", ("A", "B", 2, 2, "pot", 0)),
        ("1, 1, 4 vaut quatre points", "as", "1 2 411 653", ("A", "B", 4, 4, "pot", 0)),
        ("si le joueur fait face 5 5 5, la combinaison vaut donc 5", "as", "1 2 555 653", ("A", "B", 5, 5, "pot", 0)),
        ("la valeur d'un triple as est 7 jetons", "as", "1 2 111 653", ("A", "B", 7, 7, "pot", 0)),
        ("comparer … 6 5 4 et 3 2 1, 6 5 4 est plus fort", "as", "1 2 654 321", ("A", "B", 2, 2, "pot", 0)),
        ("6 4 2 est plus fort que 4 4 2", "as", "1 2 642 442", ("A", "B", 1, 1, "pot", 0)),
        ("la personne qui suit fait aussi [nénette], la deuxième gagne", "as", "1 2 221 221", ("B", "A", 2, 2, "pot", 0)),
        ("Ainsi 666 bat 611", "salon", "666 b 611", ("A", "B", 6, 6, "pot", 0)),
        ("mais 411 bat 333", "salon", "411 b 333", ("A", "B", 4, 4, "pot", 0)),
        ("Ainsi 621 bat 554", "salon", "621 b 554", ("A", "B", 1, 1, "pot", 0)),
        ("et 521 bat 433", "salon", "521 b 433", ("A", "B", 1, 1, "pot", 0)),
        ("un nouveau 421 bat un autre 421", "salon", "421 b 421", ("B", "A", 10, 10, "pot", 0)),
        ("un nouveau 221 bat un autre 221", "salon", "221 b 221", ("B", "A", 4, 4, "pot", 0)),
        ("6-5-4 sera plus fort que 3-2-1", "main-chaude", "654 321", ("A", "B", 2, 2, "pot", 0)),
        ("6-4-1 est plus fort que 5-5-3", "main-chaude", "641 553", ("A", "B", 1, 1, "pot", 0)),
        ("si tous les joueurs font cette figure le dernier … est vainqueur", "main-chaude", "221 221",
         ("B", "A", 4, 4, "pot", 0)),
        ("on ne déduira pas les 4 points de nénette des 7 points", "main-chaude", "111 221", ("A", "B", 7, 7, "pot", 0)),
        ("S'il fait 5-5-5 il aura donc gagné", house("main-chaude", tokens=20),
         "421 653 421 653 543 +542 42+3 554 b 55+5", ("B", "A", 5, 5, "B", 0)),
    ],
)  # fmt: skip
def test_an_example_of_a_source(sentence, rules, words, told):
    assert coup(game_of(rules, words)) == told, sentence


def test_on_dira_cinq_cent_quarante_trois():
    assert spoken_number(hand("354")) == "cinq cent quarante-trois"


def test_511_est_un_5_pur_ou_5_en_l_air():
    assert name(hand("511"), PRESETS["salon"]) == "cinq en l’air"


def test_le_troisieme_joueur_a_realise_la_plus_faible_combinaison_donc_il_recoit_7():
    game = game_of(house("fiches", first_player="agreed"), "111 543 221", "ABC")

    assert coup(game) == ("A", "C", 7, 7, "pot", 0)


def test_les_joueurs_qui_n_ont_aucune_fiche_se_retirent_du_jeu():
    assert game_of("onze", "666 553 554  543 322 665  333 665 322", "ABC").left == ("A",)


def test_ses_adversaires_devront_s_en_tenir_au_meme_nombre_de_lancers_que_lui():
    assert game_of(house("onze", tokens=3), ONE_EACH + "653 +652 b", "ABC").max_throws == 2


def test_les_autres_sont_obliges_de_le_suivre_s_il_s_en_tient_a_un_coup_sec():
    assert game_of("vache", "653 b").max_throws == 1


def test_la_decharge_prend_fin_des_qu_un_joueur_est_en_possession_de_la_totalite_des_fiches():
    assert game_of(house("onze", manches=1), "421 665 665 421").phase == "over"


def test_si_c_est_un_autre_joueur_qui_perd_la_seconde_manche_il_n_y_aura_pas_de_grand_perdant():
    result = game_of("onze", "421 665 665 421 421 665 665 421").result

    assert result is not None
    assert (result.grand_perdant, result.losers) == (None, ("B", "A"))


def test_commence_par_prendre_les_14_fiches_qu_il_n_avait_pas_pu_prendre():
    game = game_of(house("vache", supervache="yes"), "421 42+1 42+1 421 42+3 42+1 333 653")

    assert game.tokens == {"A": 0, "B": 14}


def test_on_n_y_admet_pas_la_convention_queue_de_la_vache():
    assert "supervache" in PRESETS["lyonnaise"].closed


def test_la_personne_qui_a_le_plus_gros_score_commence_la_partie_ou_inversement():
    assert game_of("fiches", "421 653").player == "B"
    assert game_of(house("fiches", first_player="lowest_sum"), "421 653").player == "A"


def test_le_dernier_joueur_a_avoir_joue_commence_le_rampo():
    assert game_of(house("fiches", first_player="agreed"), "653 653").player == "B"


def test_si_un_joueur_recoit_les_21_jetons_il_sera_le_perdant_d_office():
    result = game_of(house("fiches", first_player="agreed", tokens=10), "421 653").result

    assert result is not None
    assert result.loser == "B"


@pytest.mark.parametrize("word", ["54+5", "54+3"])
def test_il_peut_garder_les_des_5_et_4_et_relancer_le_2(word):
    rules = house("fiches", first_player="agreed", tokens=2)
    one_each = "653 652  653 652 "

    assert game_of(rules, one_each + f"542 {word}").hands == {"A": hand(word.replace("+", ""))}


def test_l_as_est_le_plus_fort():
    assert game_of("as", "6 1").player == "B"
    assert coup(game_of("as", AS_OPENING + "331 665 653", "ABC")) == ("A", "C", 1, 1, "pot", 0)


def test_s_il_ne_relance_pas_les_autres_ne_pourront_effectuer_qu_un_seul_lancer():
    game = game_of(house("as", tokens=3), "1 2 3  665 664 653  665 664 653  665 664 653 421 b", "ABC")

    assert game.phase == "decharge"
    assert game.max_throws == 1


def test_si_un_joueur_s_est_arrete_apres_deux_lancers_plus_personne_n_aura_droit_a_un_troisieme():
    assert game_of("salon", "653 +652 +651 654 +665 b", "ABC").max_throws == 2
    assert why("salon", "653 +652 b 654 +665 +111", "ABC") == "nothing_to_keep"


def test_si_le_joueur_n_a_que_4_jetons_il_ne_peut_en_donner_que_4():
    game = game_of(house("salon", tokens=8), "444 b 653  444 b 653  666 b 653")

    assert coup(game) == ("A", "B", 6, 4, "A", 0)


def test_pendant_cette_premiere_phase_chacun_n_a_droit_qu_a_un_seul_lancer():
    assert game_of(house("salon", charge_throws=1), "").max_throws == 1


def test_celui_qui_a_recu_tous_les_pions_a_perdu_c_est_l_espagnole():
    result = game_of(house("main-chaude", tokens=7), "111 221").result

    assert result is not None
    assert result.loser == "B"


def test_pour_ce_qui_vient_on_donne_la_valeur_du_second_tour():
    tied = "421 653 421 653  653 +652 +654 653 +652 +654  665 665 "
    rules = house("main-chaude", tokens=20)

    assert coup(game_of(rules, tied + "est 421 653")) == ("B", "A", 2, 2, "B", 2)
    assert coup(game_of(rules, tied + "vient 421 653")) == ("B", "A", 10, 10, "B", 2)
