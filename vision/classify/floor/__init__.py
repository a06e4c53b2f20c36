"""The floor of a tray whose empty picture is known, and what stands on it."""
