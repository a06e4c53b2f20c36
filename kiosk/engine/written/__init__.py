"""Games and rules as text and as plain data: read, played, told."""
