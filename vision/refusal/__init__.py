"""What speaks against publishing a reading, judged without the fit of the faces."""

from vision.refusal.draw import drawing
from vision.refusal.objection import Objection, doubted, refused_for, unread
from vision.refusal.objections import objections
from vision.refusal.standing.leaning import told

__all__ = ["Objection", "doubted", "drawing", "objections", "refused_for", "told", "unread"]
