"""What is wrong with this machine, and what to do: one finding a device, never an exception."""

from kiosk.doctor.examine import CHECKS, examine
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.language import Line

__all__ = ["CHECKS", "Finding", "Line", "Place", "Status", "examine"]
