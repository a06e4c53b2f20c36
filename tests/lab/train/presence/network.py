"""The first network in PyTorch, and its way into an ONNX file: convolutions, for pictures of any size."""

from pathlib import Path

from onnx import TensorProto, helper
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
    nodes, weights, last = [], [], "pictures"
    for i, (weight, bias) in enumerate(folded(network)):
        weights += [tensor(f"w{i}", weight), tensor(f"b{i}", bias)]
        out = "odds" if i == len(LAYERS) else f"c{i}"
        side, stride, apart = (1, 1, 1) if i == len(LAYERS) else LAYERS[i][2:]
        shape = {
            "kernel_shape": [side] * 2,
            "strides": [stride] * 2,
            "dilations": [apart] * 2,
            "pads": [apart * (side - 1) // 2] * 4,
        }
        nodes.append(helper.make_node("Conv", [last, f"w{i}", f"b{i}"], [out], **shape))
        if i < len(LAYERS):
            nodes.append(helper.make_node("Relu", [out], [f"r{i}"]))
            last = f"r{i}"
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", channels, f"h{name}", f"w{name}"])
        for name, channels in (("pictures", 4), ("odds", 1))
    ]
    write(helper.make_graph(nodes, "far_net", ends[:1], ends[1:], weights), path)
