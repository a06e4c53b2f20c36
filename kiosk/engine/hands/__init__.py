"""Three dice in the hand: the combinations, and how a rule set ranks them."""
