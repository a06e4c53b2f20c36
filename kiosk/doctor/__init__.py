"""What is wrong with this machine, and what to do: one finding a device, never an exception."""

from kiosk.doctor.examine import CHECKS, examine
from kiosk.doctor.finding import Finding, Line, Status
from kiosk.doctor.place import Place

__all__ = ["CHECKS", "Finding", "Line", "Place", "Status", "examine"]
