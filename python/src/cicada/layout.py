"""What the numbers of a model are: tensors one after the other, without gaps."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cicada.errors import CicadaError

Parameters = list[NDArray[np.float32]]


@dataclass(frozen=True)
class Tensor:
    """Some of the numbers; the last axis is the one that runs fastest."""

    name: str
    axes: tuple[str, ...]
    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.axes) != len(self.sizes):
            raise CicadaError(
                f"tensor {self.name} has axes {self.axes} and sizes {self.sizes}; "
                "there must be as many of both"
            )
        if not self.name or any(c.isspace() or c == "=" for c in "".join((self.name, *self.axes))):
            raise CicadaError(
                f"a tensor is named '{self.name}'; names must have neither spaces nor '='"
            )

    @property
    def size(self) -> int:
        return math.prod(self.sizes)

    def __str__(self) -> str:
        axes = (f" {axis}={size}" for axis, size in zip(self.axes, self.sizes, strict=True))
        return self.name + "".join(axes)


@dataclass(frozen=True)
class Layout:
    """The tensors of a model, in the order of its flat array."""

    tensors: tuple[Tensor, ...]

    @staticmethod
    def of(arrays: Mapping[str, ArrayLike]) -> Layout:
        """The layout of named arrays, whose axes have no names: axis0, axis1 and so on."""
        shapes = {name: np.shape(array) for name, array in arrays.items()}
        return Layout(
            tuple(
                Tensor(name, tuple(f"axis{i}" for i in range(len(shape))), tuple(shape))
                for name, shape in shapes.items()
            )
        )

    @staticmethod
    def of_messages(messages: Iterable[Any]) -> Layout:
        """The layout in a message of the protocol."""
        return Layout(tuple(Tensor(m.name, tuple(m.axes), tuple(m.sizes)) for m in messages))

    @property
    def size(self) -> int:
        """How many numbers a model has."""
        return sum(tensor.size for tensor in self.tensors)

    def sha256(self) -> bytes:
        """The digest of the tensors as text, a line for each."""
        text = "".join(f"{tensor}\n" for tensor in self.tensors)
        return hashlib.sha256(text.encode("utf-8")).digest()

    def split(self, flat: NDArray[np.float32]) -> Parameters:
        """The tensors in a flat array, which they share."""
        parts, offset = [], 0
        for tensor in self.tensors:
            parts.append(flat[offset : offset + tensor.size].reshape(tensor.sizes))
            offset += tensor.size
        return parts

    def join(self, arrays: Sequence[ArrayLike]) -> NDArray[np.float32]:
        """A flat array of tensors, which must have the shapes of this layout."""
        if len(arrays) != len(self.tensors):
            raise CicadaError(
                f"there are {len(arrays)} arrays; there must be {len(self.tensors)}, "
                "one for each tensor of the layout"
            )
        flat = np.empty(self.size, dtype=np.float32)
        for tensor, part, array in zip(self.tensors, self.split(flat), arrays, strict=True):
            numbers = np.asarray(array)
            if numbers.shape != tensor.sizes:
                raise CicadaError(
                    f"{tensor.name} has shape {numbers.shape}; it must have {tensor.sizes}"
                )
            part[...] = numbers
        return flat

    def __str__(self) -> str:
        return ", ".join(str(tensor) for tensor in self.tensors)


def dense_layout(inputs: int, widths: Sequence[int]) -> Layout:
    """The layout of Cicada's own dense networks: weights by input and output, then biases."""
    tensors = []
    for i, (fan_in, outputs) in enumerate(zip((inputs, *widths), widths, strict=False)):
        tensors.append(Tensor(f"layer{i}.weights", ("input", "output"), (fan_in, outputs)))
        tensors.append(Tensor(f"layer{i}.biases", ("output",), (outputs,)))
    return Layout(tuple(tensors))
