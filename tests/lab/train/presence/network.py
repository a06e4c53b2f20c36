"""The first network in PyTorch, and its way into an ONNX file: convolutions, for pictures of any size."""

from pathlib import Path

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
    """Write the network, its normalisations folded into the convolutions."""
    nodes, numbers, last = [], [], "pictures"
    for i, (weight, bias) in enumerate(folded(network)):
        if i:
            nodes.append(helper.make_node("Relu", [last], [f"r{i - 1}"]))
            last = f"r{i - 1}"
        numbers += [tensor(f"w{i}", weight), tensor(f"b{i}", bias)]
        nodes.append(_convolution(last, i, weight.shape[2]))
        last = f"c{i}"
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"n{name}", channels, f"h{name}", f"w{name}"])
        for name, channels in (("pictures", 4), (last, 1))
    ]
    write(helper.make_graph(nodes, "far_net", ends[:1], ends[1:], numbers), path)


def _convolution(seen: str, number: int, side: int) -> NodeProto:
    stride, apart = LAYERS[number][3:] if number < len(LAYERS) else (1, 1)
    shape = {
        "kernel_shape": [side] * 2,
        "strides": [stride] * 2,
        "pads": [apart * (side // 2)] * 4,
        "dilations": [apart] * 2,
    }
    return helper.make_node("Conv", [seen, f"w{number}", f"b{number}"], [f"c{number}"], **shape)
