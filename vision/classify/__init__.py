"""Two readers of one die, a lattice of pips and a small network: each face is read by both, or by none.

`look` searches as thoroughly as it must, `judged` hears both readers of what was found.
"""
