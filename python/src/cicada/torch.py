"""PyTorch models as clients: any module, an optimiser and a loader of batches."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import ArrayLike

from cicada import models
from cicada.errors import CicadaError
from cicada.layout import Layout, Parameters, Tensor


class Training:
    """Local steps of a module, each on the next batch of a loader.

    ``loader`` gives pairs of inputs and targets, over and over. ``loss`` is cross-entropy unless
    it is given. The optimiser's memory is emptied whenever training starts anew from a global model.
    """

    def __init__(
        self,
        module: torch.nn.Module,
        optimizer: torch.optim.Optimizer,
        loader: Iterable[tuple[Any, Any]],
        loss: Callable[[Any, Any], Any] | None = None,
    ) -> None:
        self._module = module
        self._optimizer = optimizer
        self._loss = loss or torch.nn.functional.cross_entropy
        self._batches = _endless(loader)
        self._shape: _Shape = _Named(module)

    def layout_for(self, theirs: Layout) -> Layout:
        """The module's own layout: with the names of its state, or as Cicada's own networks have it.

        A run of one of Cicada's networks takes a module with the same layers in the same order.
        """
        own = _Layers(self._module)
        self._shape = own if own.layout == theirs else _Named(self._module)
        return self._shape.layout

    def initial(self) -> dict[str, ArrayLike]:
        """The module as it is, for a server that waits for a first model."""
        return _named_arrays(self._module)

    def begin(self) -> None:
        self._optimizer.state.clear()

    def __call__(self, parameters: Parameters, steps: int, round: int) -> list[ArrayLike]:
        self._shape.load(parameters)
        device = next(self._module.parameters()).device
        self._module.train()
        for inputs, targets in itertools.islice(self._batches, steps):
            self._optimizer.zero_grad()
            self._loss(self._module(inputs.to(device)), targets.to(device)).backward()
            self._optimizer.step()
        return self._shape.arrays()


def _endless(loader: Iterable[tuple[Any, Any]]) -> Iterator[tuple[Any, Any]]:
    while True:
        empty = True
        for batch in loader:
            empty = False
            yield batch
        if empty:
            raise CicadaError("the loader gives no batch. Maybe it is used up, or has no samples")


class _Shape:
    """How a module's tensors lie in a model's flat array."""

    layout: Layout

    def tensors(self) -> list[tuple[torch.Tensor, bool]]:
        """Each with whether it is transposed."""
        raise NotImplementedError

    def load(self, parameters: Sequence[ArrayLike]) -> None:
        with torch.no_grad():
            for (tensor, turned), values in zip(self.tensors(), parameters, strict=True):
                given = torch.from_numpy(np.array(values, dtype=np.float32))
                tensor.copy_(given.t() if turned else given)

    def arrays(self) -> list[ArrayLike]:
        return [
            (tensor.detach().t() if turned else tensor.detach()).cpu().numpy()
            for tensor, turned in self.tensors()
        ]


class _Named(_Shape):
    """The floating numbers of the module's state, by their names; counters stay with the client."""

    def __init__(self, module: torch.nn.Module) -> None:
        self._state = {
            name: tensor for name, tensor in module.state_dict().items() if tensor.is_floating_point()
        }
        self.layout = Layout.of({name: np.empty(t.shape) for name, t in self._state.items()})

    def tensors(self) -> list[tuple[torch.Tensor, bool]]:
        return [(tensor, False) for tensor in self._state.values()]


class _Layers(_Shape):
    """Linear layers and convolutions in order, as Cicada's own networks have them."""

    def __init__(self, module: torch.nn.Module) -> None:
        found = [
            layer
            for layer in module.modules()
            if isinstance(layer, (torch.nn.Linear, torch.nn.Conv2d)) and layer.bias is not None
        ]
        self._tensors: list[tuple[torch.Tensor, bool]] = []
        described: list[Tensor] = []
        for i, layer in enumerate(found):
            dense = isinstance(layer, torch.nn.Linear)
            axes = ("input", "output") if dense else ("output", "input", "row", "column")
            sizes = tuple(layer.weight.shape)
            described += [
                Tensor(f"layer{i}.weights", axes, sizes[::-1] if dense else sizes),
                Tensor(f"layer{i}.biases", ("output",), tuple(layer.bias.shape)),
            ]
            self._tensors += [(layer.weight, dense), (layer.bias, False)]
        whole = len(self._tensors) == len(module.state_dict())
        self.layout = Layout(tuple(described) if whole else ())

    def tensors(self) -> list[tuple[torch.Tensor, bool]]:
        return self._tensors


def save(module: torch.nn.Module, file: str | os.PathLike[str]) -> None:
    """Writes a module's state as .npz, which a server takes as ``initialModel``."""
    models.save(_named_arrays(module), file)


def _named_arrays(module: torch.nn.Module) -> dict[str, ArrayLike]:
    shape = _Named(module)
    names = [tensor.name for tensor in shape.layout.tensors]
    return dict(zip(names, shape.arrays(), strict=True))


def load(module: torch.nn.Module, model: str | os.PathLike[str] | Sequence[ArrayLike]) -> None:
    """Puts a model into a module: what a run gave, or an .npz file of it."""
    if isinstance(model, (str, os.PathLike)):
        named = models.load(model)
        arrays: list[ArrayLike] = list(named.values())
        names = list(named)
    else:
        arrays, names = list(model), []
    shapes = [np.shape(array) for array in arrays]
    for shape in (_Named(module), _Layers(module)):
        own = shape.layout.tensors
        fits = [tensor.sizes for tensor in own] == shapes
        if fits and (not names or [tensor.name for tensor in own] == names):
            shape.load(arrays)
            return
    raise CicadaError(
        f"the model has arrays of {shapes}, and the module is {_Named(module).layout}; "
        "they must fit. Maybe it is a model of another run"
    )
