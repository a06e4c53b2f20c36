"""The network itself in PyTorch, and its way into an ONNX file. For training only."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from vision.classify.patch_net.cut import PATCH_PX


@dataclass(frozen=True, slots=True)
class Body:
    """What a network is made of.

    layers   (channels in, channels out, kernel, stride, padding, pool after it) of each convolution.
    size     rows and columns of what it sees; left: numbers that the last convolution leaves in each channel.
    answers  numbers that come out.
    """

    name: str
    layers: tuple[tuple[int, int, int, int, int, bool], ...]
    size: tuple[int, int]
    left: int
    answers: int


PATCH = Body(
    "patch_net",
    (
        (3, 16, 4, 2, 1, False),
        (16, 24, 3, 1, 1, True),
        (24, 40, 3, 1, 1, False),
        (40, 48, 3, 1, 1, True),
        (48, 80, 3, 1, 0, False),
        (80, 64, 3, 1, 0, False),
    ),
    size=(PATCH_PX, PATCH_PX),
    left=1,
    answers=7,
)


FAINT = 0.02
"""What a channel more counts at first where a smaller body grew."""


def _block(wide: int, out: int, kernel: int, stride: int, pad: int, pool: bool) -> list[nn.Module]:
    block: list[nn.Module] = [
        nn.Conv2d(wide, out, kernel, stride, pad, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    ]
    return [*block, nn.MaxPool2d(2)] if pool else block


def new_network(body: Body = PATCH) -> nn.Sequential:
    """Convolutions and a linear layer: (n, channels, rows, columns) to (n, answers)."""
    parts = [part for layer in body.layers for part in _block(*layer)]
    last = nn.Linear(body.layers[-1][1] * body.left, body.answers)
    return nn.Sequential(*parts, nn.Flatten(), nn.Dropout(0.1), last)


def from_file(path: Path, batch: torch.Tensor, body: Body = PATCH) -> nn.Sequential:
    """The network of a file, to be taught further: its normalisations are measured on a batch again.

    body  its own, or one with more channels that answers nearly the same at first: those count for FAINT of
          what they would.
    """
    return filled(new_network(body), stored(path), batch)


def between(
    one: nn.Sequential, other: nn.Sequential, share: float, batch: torch.Tensor, body: Body = PATCH
) -> nn.Sequential:
    """The network whose weights lie that share of the way from one to another which was taught from it.

    It knows what either does, and mistakes less of what neither was taught than both (Wortsman et al., 2022).
    """
    kept: dict[str, torch.Tensor] = {}
    for i, (first, last) in enumerate(zip(folded(one), folded(other), strict=True)):
        for name, start, end in zip("wb", first, last, strict=True):
            kept[f"{name}{i}"] = torch.from_numpy((1 - share) * start + share * end)
    return filled(new_network(body), kept, batch)


def filled(network: nn.Sequential, kept: Mapping[str, torch.Tensor], batch: torch.Tensor) -> nn.Sequential:
    """That network with the weights w0, b0, w1 ... of a file, its normalisations measured on a batch."""
    network, x, layer = network.eval(), batch, 0
    parts = list(network)
    with torch.no_grad():
        for part, after in zip(parts, [*parts[1:], None], strict=True):
            if isinstance(part, nn.Conv2d | nn.Linear):
                weight, bias = kept[f"w{layer}"], kept[f"b{layer}"]
                layer += 1
                _set(part, weight)
                if isinstance(after, nn.BatchNorm2d):
                    _measure(after, part(x), bias)
                else:
                    part.bias.copy_(bias)
            x = part(x)
    return network


def _set(part: nn.Conv2d | nn.Linear, weight: torch.Tensor) -> None:
    """The known weights come first; a linear layer sees all numbers of a channel one after another."""
    part.weight[: len(weight), weight.shape[1] :] *= FAINT
    part.weight[: len(weight), : weight.shape[1]] = weight


def stored(path: Path) -> dict[str, torch.Tensor]:
    """The weights of a file by their names."""
    kept = onnx.load(str(path)).graph.initializer
    return {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in kept}


def _measure(norm: nn.BatchNorm2d, answers: torch.Tensor, bias: torch.Tensor) -> None:
    """What leaves it is what the folded convolution answered, in the channels that a bias is known of."""
    mean, spread = answers.mean((0, 2, 3)), answers.var((0, 2, 3), unbiased=False)
    if norm.running_mean is not None and norm.running_var is not None:
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
    known = len(bias)
    norm.weight[:known] = torch.sqrt(spread[:known] + norm.eps)
    norm.bias[:known] = mean[:known] + bias


def save_onnx(network: nn.Sequential, path: Path, body: Body = PATCH) -> None:
    """Write the network with its normalisations folded into the convolutions.

    The graph is built by hand from Conv, Relu, MaxPool, Flatten and Gemm: every runtime reads these, and no
    exporter's version can change the file.
    """
    nodes, weights, last = [], [], "patches"
    for i, layer in enumerate(folded(network)):
        name, value = f"w{i}", layer
        weights += [tensor(name, value[0]), tensor(f"b{i}", value[1])]
        if i == len(body.layers):
            nodes.append(helper.make_node("Flatten", [last], ["flat"], axis=1))
            nodes.append(helper.make_node("Gemm", ["flat", name, f"b{i}"], ["logits"], transB=1))
            break
        _, _, kernel, stride, pad, pool = body.layers[i]
        shape = {"kernel_shape": [kernel] * 2, "strides": [stride] * 2, "pads": [pad] * 4}
        nodes.append(helper.make_node("Conv", [last, name, f"b{i}"], [f"c{i}"], **shape))
        nodes.append(helper.make_node("Relu", [f"c{i}"], [f"r{i}"]))
        last = f"r{i}"
        if pool:
            half = {"kernel_shape": [2, 2], "strides": [2, 2]}
            nodes.append(helper.make_node("MaxPool", [last], [f"p{i}"], **half))
            last = f"p{i}"
    _write(nodes, weights, path, body)


def _write(nodes: list[onnx.NodeProto], weights: list[onnx.TensorProto], path: Path, body: Body) -> None:
    patches = helper.make_tensor_value_info(
        "patches", TensorProto.FLOAT, ["n", body.layers[0][0], *body.size]
    )
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", body.answers])
    write(helper.make_graph(nodes, body.name, [patches], [logits], weights), path)


def write(graph: onnx.GraphProto, path: Path) -> None:
    """Write a graph as a file, the same bytes each time."""
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], producer_name="lebon")
    model.ir_version = 8
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString(deterministic=True))


def folded(network: nn.Sequential) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Weights and biases of each layer; a normalisation becomes part of the convolution before it."""
    layers = []
    parts = list(network)
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if isinstance(part, nn.Conv2d) and isinstance(after, nn.BatchNorm2d):
            gain = after.weight / torch.sqrt(after.running_var + after.eps)
            layers.append((part.weight * gain[:, None, None, None], after.bias - after.running_mean * gain))
        elif isinstance(part, nn.Conv2d | nn.Linear) and part.bias is not None:
            layers.append((part.weight, part.bias))
    return [(_plain(weight), _plain(bias)) for weight, bias in layers]


def _plain(tensor: torch.Tensor) -> NDArray[np.float32]:
    return np.ascontiguousarray(tensor.detach().cpu().numpy(), dtype=np.float32)


def tensor(name: str, values: NDArray[np.generic]) -> onnx.TensorProto:
    """Weights, or other numbers, by their name in the graph."""
    return numpy_helper.from_array(values, name)
