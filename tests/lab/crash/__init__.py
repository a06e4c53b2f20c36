"""A crash simulator: what an evening writes is recorded below SQLite and cut anywhere, as a disk would lose
it."""
