"""The constellation reader: pips as stars, faces as the patterns they make."""
