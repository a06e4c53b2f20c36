"""Among three to eight: what the best answer wins from a table that plays by kiosk.solver.company, reckoned.

Everybody else at the table plays by the approximation that is shipped, so the one who answers faces a Markov
decision process. Its states are the beginnings of coups: the purses in the order of play, and his place. In a
coup he needs to know the throws that bind him and, of the hands before his, the weakest and the strongest and
who holds them (contexts): more decides neither what those who follow do nor what is paid. A coup is reckoned
backwards through the others, whose hands are distributions (table), and through his own throws by the very
maximum of kiosk.solver.turn. The décharge is solved by policy iteration (R. Howard: Dynamic Programming and
Markov Processes, 1960), one number of players after the other since nobody comes back; with two left it is
the solved game. Where the charge is thrown dry nobody decides anything in it: it is a distribution over
beginnings of the décharge (charge). What follows a paid coup is asked of the engine.

Beginnings with more in play than are solved are bounded: there he loses no more than everybody of so many, by
doing as the table does, and no less than never.
"""
