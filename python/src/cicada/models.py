"""Models as files: .npz for servers and for numpy, ONNX for everybody."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cicada.errors import CicadaError, array


def save(arrays: Mapping[str, ArrayLike], file: str | os.PathLike[str]) -> None:
    """Writes named arrays as 32-bit floats, in their order; a server takes it as ``initialModel``."""
    if not isinstance(arrays, Mapping) or not arrays:
        raise CicadaError("a model must be arrays by name, and have at least one")
    numbers = {name: np.asarray(array(name, each), "<f4", "C") for name, each in arrays.items()}
    for name, each in numbers.items():
        if not np.isfinite(each).all():
            raise CicadaError(f"{name} has values that are not finite; a first model must be finite")
    path = Path(file)
    draft = path.with_name(path.name + ".draft")
    try:
        with draft.open("wb") as content:
            np.savez(content, **numbers)  # type: ignore[arg-type, unused-ignore]
        draft.replace(path)
    except OSError as problem:
        raise CicadaError(f"{path} cannot be written: {problem.strerror}") from None


def load(file: str | os.PathLike[str]) -> dict[str, NDArray[np.float32]]:
    """The named arrays of an .npz file."""
    try:
        with np.load(file, allow_pickle=False) as content:
            # A manifest may be in it too, which is no array.
            arrays = {
                name: content[name]
                for name in content.files
                if f"{name}.npy" in content.zip.namelist()
            }
            return {name: np.asarray(array, dtype=np.float32) for name, array in arrays.items()}
    except FileNotFoundError:
        raise CicadaError(f"there is no file {file}. Maybe it is in another folder") from None
    except (OSError, ValueError) as problem:
        raise CicadaError(f"{file} is not an .npz file of numbers: {problem}") from None


def from_state_dict(file: str | os.PathLike[str], out: str | os.PathLike[str]) -> None:
    """Turns the .pt file of a PyTorch state dict into .npz."""
    torch = _torch()
    try:
        state = torch.load(os.fspath(file), map_location="cpu", weights_only=True)
        arrays = {name: t.numpy() for name, t in state.items() if t.is_floating_point()}
    except Exception as problem:  # pickle, zip, PyTorch and the system have many kinds
        raise CicadaError(f"{file} is not the file of a PyTorch state dict: {problem}") from None
    save(arrays, out)


def to_state_dict(file: str | os.PathLike[str], out: str | os.PathLike[str]) -> None:
    """Turns .npz into the .pt file of a PyTorch state dict."""
    torch = _torch()
    torch.save({name: torch.from_numpy(each) for name, each in load(file).items()}, os.fspath(out))


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise CicadaError("state dicts need PyTorch. Maybe pip install torch") from None
    return torch


_POOLINGS = {
    "cnn-tiny": ({0: (2, 2), 1: (2, 2), 2: (2, 2)}, {0: (1, 1), 1: (1, 1), 2: (1, 1)}),
    "cnn-small": ({0: (2, 2), 1: (2, 2)}, {0: (1, 2), 1: (1, 2)}),
    "alexnet": ({0: (3, 2), 1: (3, 2), 4: (2, 1)}, {0: (2, 5), 1: (1, 2)}),
}
"""By model: size and stride of the pooling after a convolution, and strides and paddings."""


def to_onnx(
    model: str | os.PathLike[str] | Mapping[str, ArrayLike],
    out: str | os.PathLike[str],
    *,
    network: str = "dense",
    sample_shape: Sequence[int] | None = None,
) -> None:
    """Writes a model of one of Cicada's own networks as ONNX: samples in, logits out.

    ``network`` is the run's setting ``model``; ``sample_shape`` channels, height and width, which
    convolutions need.
    """
    try:
        from onnx import TensorProto, checker, helper, numpy_helper, save_model
    except ImportError:
        raise CicadaError("writing ONNX needs onnx. Maybe pip install 'cicada-fl[onnx]'") from None
    arrays = model if isinstance(model, Mapping) else load(model)
    layers = _layers(arrays)
    pooling, sliding = _POOLINGS.get(network, ({}, {}))
    convolutions = [np.ndim(weights) == 4 for weights, _ in layers]
    if any(convolutions) and (network not in _POOLINGS or sample_shape is None):
        raise CicadaError(
            f"network is {network} and sample_shape {sample_shape}; a model with convolutions must "
            "be one of " + ", ".join(_POOLINGS) + " and have the shape of its samples"
        )
    nodes: list[Any] = []
    initial: list[Any] = []
    value = "samples"
    for i, (weights, biases) in enumerate(layers):
        initial += [
            numpy_helper.from_array(np.asarray(weights, np.float32), f"layer{i}.weights"),
            numpy_helper.from_array(np.asarray(biases, np.float32), f"layer{i}.biases"),
        ]
        names = [f"layer{i}.weights", f"layer{i}.biases"]
        last = i == len(layers) - 1
        result = "logits" if last else f"sum{i}"
        if convolutions[i]:
            stride, padding = sliding.get(i, (1, 1))
            nodes.append(
                helper.make_node(
                    "Conv", [value, *names], [result], strides=[stride] * 2, pads=[padding] * 4
                )
            )
        else:
            if i == 0 or convolutions[i - 1]:
                nodes.append(helper.make_node("Flatten", [value], [f"flat{i}"], axis=1))
                value = f"flat{i}"
            nodes.append(helper.make_node("Gemm", [value, *names], [result]))
        value = result
        if not last:
            nodes.append(helper.make_node("Relu", [value], [f"relu{i}"]))
            value = f"relu{i}"
        if i in pooling:
            size, stride = pooling[i]
            nodes.append(
                helper.make_node(
                    "MaxPool",
                    [value],
                    [f"pooled{i}"],
                    kernel_shape=[size] * 2,
                    strides=[stride] * 2,
                )
            )
            value = f"pooled{i}"
    shape = list(sample_shape) if sample_shape else [int(np.shape(layers[0][0])[0])]
    labels = int(np.shape(layers[-1][1])[0])
    graph = helper.make_graph(
        nodes,
        "cicada",
        [helper.make_tensor_value_info("samples", TensorProto.FLOAT, ["batch", *shape])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", labels])],
        initial,
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    try:
        checker.check_model(made, full_check=True)
    except Exception as problem:  # onnx has many kinds
        raise CicadaError(f"the arrays of the model do not fit together: {problem}") from None
    save_model(made, os.fspath(out))


def _layers(arrays: Mapping[str, ArrayLike]) -> list[tuple[ArrayLike, ArrayLike]]:
    count = len(arrays) // 2
    wanted = [f"layer{i}.{part}" for i in range(count) for part in ("weights", "biases")]
    if list(arrays) != wanted or not wanted:
        raise CicadaError(
            f"the model has {', '.join(arrays)}; only Cicada's own networks, layer0.weights, "
            "layer0.biases and so on, can be written as ONNX. Maybe use torch.onnx for others"
        )
    return [(arrays[f"layer{i}.weights"], arrays[f"layer{i}.biases"]) for i in range(count)]
