"""Two readers of one die: what they say together, what they doubt, and what each says alone."""
