"""How well the eye reads, how soon, and at what cost."""
