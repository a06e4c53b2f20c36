"""The first network in PyTorch, and its way into an ONNX file: convolutions, for pictures of any size."""

from pathlib import Path

import torch
from onnx import NodeProto, TensorProto, helper
from torch import nn

from tests.lab.train.patches.network import folded, stored, tensor, write
from tests.lab.train.presence.phases import CHANNELS, PARTED, PICTURES, over_channels, parted, whole

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

    That of the file takes (1, 4, h, w) to (4, 1, h / 8, w / 8), sides in multiples of 8: its answers for each
    second row and column come by themselves (phases.py).
    """
    (first, bias), *others = folded(network)
    nodes, numbers, last = parted("pictures", CHANNELS)
    numbers += [tensor(PARTED, over_channels(first)), tensor("b0", bias)]
    nodes.append(_convolution(last, PARTED, 0, 3, 1))
    for i, (weight, bias) in enumerate(others, 1):
        nodes.append(helper.make_node("Relu", [f"c{i - 1}"], [f"r{i - 1}"]))
        last, (stride, apart) = f"r{i - 1}", LAYERS[i][3:] if i < len(LAYERS) else (1, 1)
        if apart > LAYERS[i - 1][4]:
            more, bounds, last = parted(last, PICTURES)
            nodes, numbers = [*nodes, *more], [*numbers, *bounds]
        numbers += [tensor(f"w{i}", weight), tensor(f"b{i}", bias)]
        nodes.append(_convolution(last, f"w{i}", i, weight.shape[2], stride))
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"n{name}", channels, f"h{name}", f"w{name}"])
        for name, channels in (("pictures", 4), (f"c{len(others)}", 1))
    ]
    write(helper.make_graph(nodes, "far_net", ends[:1], ends[1:], numbers), path)


def _convolution(seen: str, weights: str, number: int, side: int, stride: int) -> NodeProto:
    shape = {"kernel_shape": [side] * 2, "strides": [stride] * 2, "pads": [side // 2] * 4}
    return helper.make_node("Conv", [seen, weights, f"b{number}"], [f"c{number}"], **shape)


def read(path: Path) -> dict[str, torch.Tensor]:
    """The weights of a file that `save` wrote, by the names w0, b0, w1 ... that a network is filled from."""
    kept = stored(path)
    return kept | {"w0": torch.from_numpy(whole(kept[PARTED].numpy()))}
