"""scikit-learn's SGD models as clients."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cicada.errors import CicadaError, require
from cicada.layout import Layout, Parameters


class Training:
    """Local steps of an SGDClassifier or SGDRegressor: each a ``partial_fit`` on the next batch.

    ``classes`` are all labels of the run, also those that this client has not.
    """

    def __init__(
        self,
        model: Any,
        x: ArrayLike,
        y: ArrayLike,
        *,
        classes: ArrayLike | None = None,
        batch_size: int = 32,
    ) -> None:
        if not hasattr(model, "partial_fit"):
            raise CicadaError(
                f"model is {type(model).__name__}, which has no partial_fit; it must be an "
                "SGDClassifier or SGDRegressor"
            )
        require(batch_size >= 1, "batch_size", batch_size, "positive")
        self._model = model
        self._x, self._y = np.asarray(x), np.asarray(y)
        require(
            len(self._x) == len(self._y) > 0,
            "the number of targets",
            len(self._y),
            f"that of the samples, {len(self._x)}, and positive",
        )
        self.samples = len(self._x)
        self._size = min(batch_size, len(self._x))
        self._first = {} if classes is None else {"classes": np.asarray(classes)}
        model.partial_fit(self._x[: self._size], self._y[: self._size], **self._first)
        self.layout = Layout.of({"coef": model.coef_, "intercept": model.intercept_})

    def initial(self) -> dict[str, ArrayLike]:
        """The model as it is, for a server that waits for a first one."""
        return {"coef": self._model.coef_, "intercept": self._model.intercept_}

    def layout_for(self, theirs: Layout) -> Layout:
        return self.layout

    def __call__(self, parameters: Parameters, steps: int, round: int) -> list[ArrayLike]:
        model = self._model
        model.coef_ = parameters[0].astype(model.coef_.dtype)
        model.intercept_ = parameters[1].astype(model.intercept_.dtype)
        for step in range(round * steps, (round + 1) * steps):
            places = np.arange(step * self._size, (step + 1) * self._size) % len(self._x)
            model.partial_fit(self._x[places], self._y[places])
        return [model.coef_, model.intercept_]
