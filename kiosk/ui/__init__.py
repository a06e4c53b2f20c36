"""What people see and touch: pure scenes, painted in one place."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets whoever imports it
