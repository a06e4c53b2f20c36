"""The first network in PyTorch, and its way into an ONNX file: convolutions, for pictures of any size."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper
from torch import nn

from tests.lab.train.patches.network import folded, tensor, write

LAYERS = (
    (4, 16, 5, 2, 1),
    (16, 32, 3, 2, 1),
    (32, 32, 3, 1, 1),
    (32, 32, 3, 1, 2),
    (32, 40, 3, 1, 2),
    (40, 40, 3, 1, 2),
)
"""Channels in and out, side, stride and dilation of each convolution; one of side 1 follows, for the odds."""

RARE = -4.0
"""Log odds with which it begins: nearly nowhere is the middle of a die."""


def new_detector() -> nn.Sequential:
    """(n, 4, h, w) to (n, 1, h / 4, w / 4)."""
    parts: list[nn.Module] = []
    for wide, out, side, stride, apart in LAYERS:
        pad = apart * (side - 1) // 2
        parts += [nn.Conv2d(wide, out, side, stride, pad, apart, bias=False), nn.BatchNorm2d(out), nn.ReLU()]
    last = nn.Conv2d(LAYERS[-1][1], 1, 1)
    if last.bias is not None:
        nn.init.constant_(last.bias, RARE)
    return nn.Sequential(*parts, last)


def save(network: nn.Sequential, path: Path) -> None:
    """Write the network, its normalisations folded into the convolutions.

    Where places two apart are looked at, every second column and row is another picture: four small ones with
    neighbouring places, whose answers are the same, cost a third. So (1, 4, h, w) gives (4, 1, h / 8, w / 8),
    for sides in multiples of 8.
    """
    layers = folded(network)
    write_phased([weight for weight, _ in layers], [bias for _, bias in layers], path)


def write_phased(
    weights: Sequence[NDArray[np.float32]], biases: Sequence[NDArray[np.float32]], path: Path
) -> None:
    """The same from the weights and biases of each convolution."""
    nodes, last, wide = [], "pictures", 1
    stored = [tensor(f"w{i}", one) for i, one in enumerate(weights)]
    stored += [tensor(f"b{i}", one) for i, one in enumerate(biases)]
    for i, (_, _, side, stride, apart) in enumerate((*LAYERS, (0, 0, 1, 1, 1))):
        if apart > wide:
            parts, bounds, wide = _phases(last, apart), _bounds(apart), apart
            nodes += [
                *parts,
                helper.make_node("Concat", [part.output[0] for part in parts], ["phases"], axis=0),
            ]
            stored, last = [*stored, *bounds], "phases"
        out = "odds" if i == len(LAYERS) else f"c{i}"
        shape = {"kernel_shape": [side] * 2, "strides": [stride] * 2, "pads": [(side - 1) // 2] * 4}
        nodes.append(helper.make_node("Conv", [last, f"w{i}", f"b{i}"], [out], **shape))
        if i < len(LAYERS):
            nodes.append(helper.make_node("Relu", [out], [f"r{i}"]))
            last = f"r{i}"
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"n{name}", channels, f"h{name}", f"w{name}"])
        for name, channels in (("pictures", 4), ("odds", 1))
    ]
    write(helper.make_graph(nodes, "far_net", ends[:1], ends[1:], stored), path)


def _phases(seen: str, apart: int) -> list[NodeProto]:
    """Each part of what is seen whose rows and columns lie so far apart."""
    starts = [(row, column) for row in range(apart) for column in range(apart)]
    return [
        helper.make_node(
            "Slice", [seen, f"from{row}{column}", "ends", "axes", "steps"], [f"phase{row}{column}"]
        )
        for row, column in starts
    ]


def _bounds(apart: int) -> list[TensorProto]:
    """Where those begin and end."""
    starts = {f"from{row}{column}": (row, column) for row in range(apart) for column in range(apart)}
    whole = np.iinfo(np.int32).max
    values = {**starts, "ends": (whole, whole), "axes": (2, 3), "steps": (apart, apart)}
    return [tensor(name, np.array(value, np.int64)) for name, value in values.items()]
