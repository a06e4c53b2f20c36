"""Whether dice lie flat: which way each one points, and whether all of them stand upright together."""
