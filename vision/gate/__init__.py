"""What happens to the tray, told once: state in, look in, state and changes out; see vision.gate.fold."""

from vision.gate.fold import back, entered, expect, lost, step, wants
from vision.gate.state import Gate, Limits, Look, Phase, Place

__all__ = ["Gate", "Limits", "Look", "Phase", "Place", "back", "entered", "expect", "lost", "step", "wants"]
