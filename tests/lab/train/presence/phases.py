"""Convolutions as cv2.dnn has a quick way for them, 3 by 3 over neighbours: the answers are the same.

Every second row and column of what is seen becomes a picture of its own. Over those pictures as channels a
convolution of 5 by 5 with a stride of 2 is one of 3 by 3; in each by itself places two apart are neighbours.
"""

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper

Weights = NDArray[np.float32]

STARTS = tuple((row, column) for row in range(2) for column in range(2))
"""Where each of the four begins."""

CHANNELS, PICTURES = 1, 0
"""What they become: channels of each picture, or one picture after another."""

PARTED = "parted0"
"""Name of the weights of a first convolution that is over such channels."""


def parted(seen: str, into: int) -> tuple[list[NodeProto], list[TensorProto], str]:
    """Nodes of a graph that part what is seen, of even sides, the numbers they need, and what comes out.

    into  CHANNELS or PICTURES.
    """
    bounds = {"ends": (np.iinfo(np.int32).max,) * 2, "axes": (2, 3), "steps": (2, 2)}
    bounds |= {f"start{row}{column}": (row, column) for row, column in STARTS}
    names = [f"{seen}_{row}{column}" for row, column in STARTS]
    nodes = [
        helper.make_node(
            "Slice", [seen, *(f"{seen}_{what}" for what in (start, "ends", "axes", "steps"))], [name]
        )
        for start, name in zip(list(bounds)[3:], names, strict=True)
    ]
    nodes.append(helper.make_node("Concat", names, [f"{seen}_parted"], axis=into))
    numbers = [
        numpy_helper.from_array(np.array(value, np.int64), f"{seen}_{what}") for what, value in bounds.items()
    ]
    return nodes, numbers, f"{seen}_parted"


def over_channels(weight: Weights) -> Weights:
    """(out, 4 channels, 3, 3) that do over the parts what (out, channels, 5, 5) do with a stride of 2."""
    out, channels = weight.shape[:2]
    parts = np.zeros((out, 4, channels, 3, 3), np.float32)
    for row, column, part, at in _places():
        parts[(slice(None), part, slice(None), *at)] = weight[:, :, row, column]
    return parts.reshape(out, 4 * channels, 3, 3)


def whole(weight: Weights) -> Weights:
    """(out, channels, 5, 5) of which `over_channels` made these."""
    out, channels = weight.shape[0], weight.shape[1] // 4
    parts = weight.reshape(out, 4, channels, 3, 3)
    found = np.zeros((out, channels, 5, 5), np.float32)
    for row, column, part, at in _places():
        found[:, :, row, column] = parts[(slice(None), part, slice(None), *at)]
    return found


def _places() -> list[tuple[int, int, int, tuple[int, int]]]:
    """Row and column of each of 5 by 5 weights, the part that it sees, and its place among 3 by 3 there."""
    halves = [divmod(place - 2, 2) for place in range(5)]
    return [
        (row, column, STARTS.index((high[1], wide[1])), (high[0] + 1, wide[0] + 1))
        for row, high in enumerate(halves)
        for column, wide in enumerate(halves)
    ]
