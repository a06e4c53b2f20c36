"""Simulated people play by the thousand, while somebody who sees both the dice and the screen counts."""
