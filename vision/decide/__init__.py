"""Read, or refused for one reason: the number, what was left out or lies in the way, how each die stands."""

from vision.decide.draw import drawing
from vision.decide.objection import Objection, doubted, lasting, refused_for, unread
from vision.decide.objections import objections
from vision.decide.standing.leaning import told

__all__ = ["Objection", "doubted", "drawing", "lasting", "objections", "refused_for", "told", "unread"]
