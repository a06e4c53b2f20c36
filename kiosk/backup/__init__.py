"""The whole house in one file on a stick, verified, and back again on a new card."""
