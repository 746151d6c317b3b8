"""Cicada's own dense networks in numpy: hidden layers with ReLU, softmax cross-entropy at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cicada.errors import CicadaError, array, number, require, whole
from cicada.layout import Layout, Parameters, dense_layout
from cicada.random import BatchOrder, Seed

if TYPE_CHECKING:
    from cicada.client import Enrolment

Floats = NDArray[np.float32]


def logits(parameters: Sequence[Floats], x: Floats) -> Floats:
    """What the network says of some samples, a row for each."""
    return _activations(parameters, x)[-1]


def _activations(parameters: Sequence[Floats], x: Floats) -> list[Floats]:
    values = [x]
    layers = len(parameters) // 2
    for layer in range(layers):
        weights, biases = parameters[2 * layer], parameters[2 * layer + 1]
        value = values[-1] @ weights + biases
        values.append(value if layer == layers - 1 else np.maximum(value, 0))
    return values


def gradients(parameters: Sequence[Floats], x: Floats, y: NDArray[np.int64]) -> Parameters:
    """The gradient of the mean loss, in the order of the parameters."""
    values = _activations(parameters, x)
    exponents = values[-1].astype(np.float64)
    exponents = np.exp(exponents - exponents.max(axis=1, keepdims=True))
    deltas = exponents / exponents.sum(axis=1, keepdims=True)
    deltas[np.arange(len(y)), y] -= 1
    slope = (deltas / len(y)).astype(np.float32)
    found: Parameters = []
    for layer in reversed(range(len(parameters) // 2)):
        found[:0] = [values[layer].T @ slope, slope.sum(axis=0)]
        if layer:
            slope = (slope @ parameters[2 * layer].T) * (values[layer] > 0)
    return found


def score(parameters: Sequence[Floats], x: Floats, y: ArrayLike) -> tuple[float, float]:
    """Accuracy and mean loss on some samples."""
    labels = np.asarray(y)
    values = logits(parameters, x).astype(np.float64)
    values -= values.max(axis=1, keepdims=True)
    losses = np.log(np.exp(values).sum(axis=1)) - values[np.arange(len(labels)), labels]
    return float((values.argmax(axis=1) == labels).mean()), float(losses.mean())


class Training:
    """Gradient descent on a client's own samples, batch by batch as Cicada's Java clients do.

    ``x`` has a row for each sample. If it is of bytes, they are scaled as the run wants. What is not
    given comes from the run's settings.
    """

    def __init__(
        self,
        x: ArrayLike,
        y: ArrayLike,
        *,
        classes: int,
        hidden: Sequence[int] = (),
        learning_rate: float | None = None,
        batch_size: int | None = None,
    ) -> None:
        samples = array("x", x)
        require(samples.ndim > 0 and samples.size > 0, "the shape of x", samples.shape, "not empty")
        require(bool(np.isfinite(samples).all()), "x", "not finite everywhere", "finite numbers")
        self._x = samples.reshape(len(samples), -1)
        self._y = array("y", y).astype(np.int64)
        classes = whole("classes", classes, 1)
        widths = [whole("a width in hidden", each, 1) for each in np.atleast_1d(hidden)]
        require(
            self._y.shape == (len(self._x),), "the shape of y", self._y.shape, f"({len(self._x)},)"
        )
        require(
            bool((self._y >= 0).all() and (self._y < classes).all()),
            "the range of y",
            f"{self._y.min()} to {self._y.max()}",
            f"within 0 to {classes - 1}",
        )
        self.layout: Layout = dense_layout(self._x.shape[1], (*widths, classes))
        self.samples = len(self._x)
        self._rate = None if learning_rate is None else number("learning_rate", learning_rate)
        require(self._rate is None or self._rate > 0, "learning_rate", self._rate, "positive")
        self._batch_size = None if batch_size is None else whole("batch_size", batch_size, 1)
        self._order: BatchOrder | None = None
        self._steps_before: Callable[[int], int] | None = None

    def bind(self, enrolment: Enrolment) -> None:
        """Takes from the run's settings what was not given."""
        settings = enrolment.settings
        if settings["optimizer"] != "sgd" or any(
            settings.get(key, none) != none
            for key, none in (("momentum", "0"), ("weightDecay", "0"), ("clipNorm", "none"))
        ):
            raise CicadaError(
                "the run wants momentum, weight decay, clipping or another optimizer, and "
                "cicada.dense does plain descent. Maybe bring a train function of your own"
            )
        if self._x.dtype == np.uint8:
            self._x = enrolment.scaled(self._x)
        self._x = self._x.astype(np.float32, copy=False)
        if self._rate is None:
            self._rate = float(settings["learningRate"])
        self._steps_before = enrolment.steps_before
        seed = settings["batchesSeed"]
        self._order = BatchOrder(
            Seed(int(settings["seed"] if seed == "auto" else seed)),
            enrolment.number,
            len(self._x),
            self._batch_size or int(settings["batchSize"]),
        )

    def __call__(self, parameters: Parameters, steps: int, round: int) -> list[ArrayLike]:
        assert self._order is not None and self._rate is not None and self._steps_before is not None
        rate = np.float32(self._rate)
        first = self._steps_before(round)
        for step in range(first, first + steps):
            batch = self._order.batch(step)
            slopes = gradients(parameters, self._x[batch], self._y[batch])
            for values, slope in zip(parameters, slopes, strict=True):
                values -= rate * slope
        return list(parameters)
