"""Read, or refused for one reason: the number, what was left out or lies in the way, how each die stands."""

from vision.decide.objection import SPOILS, Objection, doubted, lasting, refused_for, unread
from vision.decide.objections import objections
from vision.decide.standing.leaning import told

__all__ = ["SPOILS", "Objection", "doubted", "lasting", "objections", "refused_for", "told", "unread"]
