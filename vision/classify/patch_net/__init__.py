"""The patch reader: a tiny network that reads one die at a time, as the second of two that must agree."""

from vision.classify.patch_net.reader import Opinion, opinion

__all__ = ["Opinion", "opinion"]
