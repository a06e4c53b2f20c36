"""The league: who plays how well, as a fold over games that asks how many sat there and how the dice fell."""
