"""Looks at a still picture: the first, a closer one, one more of the same, and what to propose."""
