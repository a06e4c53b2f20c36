"""Convolutions as cv2.dnn has a quick way for them, 3 by 3 over neighbours: the answers are the same.

Every second row and column of what is seen becomes a picture of its own. Over those pictures as channels a
convolution of 5 by 5 with a stride of 2 is one of 3 by 3; in each by itself places two apart are neighbours.
"""

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper

from tests.lab.train.patches.network import tensor

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
    starts = {f"start{row}{column}": (row, column) for row, column in STARTS}
    parts = [f"{seen}_{row}{column}" for row, column in STARTS]
    nodes = [
        helper.make_node("Slice", [seen, *(f"{seen}_{what}" for what in (start, *bounds))], [part])
        for start, part in zip(starts, parts, strict=True)
    ]
    nodes.append(helper.make_node("Concat", parts, [f"{seen}_parted"], axis=into))
    named = [tensor(f"{seen}_{what}", np.array(at, np.int64)) for what, at in (bounds | starts).items()]
    return nodes, named, f"{seen}_parted"


def over_channels(weight: Weights) -> Weights:
    """(out, 4 channels, 3, 3) that do over the parts what (out, channels, 5, 5) do with a stride of 2."""
    out, channels = weight.shape[:2]
    even = np.pad(weight, ((0, 0), (0, 0), (0, 1), (0, 1))).reshape(out, channels, 3, 2, 3, 2)
    return np.ascontiguousarray(even.transpose(0, 3, 5, 1, 2, 4)).reshape(out, 4 * channels, 3, 3)


def whole(weight: Weights) -> Weights:
    """(out, channels, 5, 5) of which `over_channels` made these."""
    out, channels = weight.shape[0], weight.shape[1] // 4
    even = weight.reshape(out, 2, 2, channels, 3, 3).transpose(0, 3, 4, 1, 5, 2)
    return np.ascontiguousarray(even.reshape(out, channels, 6, 6)[..., :5, :5])
