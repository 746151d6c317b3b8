"""Flower: clients of its kind in Cicada's runs, and Cicada's plans in Flower's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cicada.errors import CicadaError
from cicada.layout import Layout, Parameters, Tensor
from cicada.planning import Plan, plan
from cicada.random import Purpose, Seed


class Training:
    """A Flower ``NumPyClient`` as a client of Cicada's.

    Its ``fit(parameters, config)`` finds ``local_steps`` and ``server_round`` in the config, beside
    what is given here.
    """

    def __init__(self, client: Any, config: Mapping[str, Any] | None = None) -> None:
        if not callable(getattr(client, "fit", None)):
            raise CicadaError(f"{type(client).__name__} has no fit; it must be a Flower NumPyClient")
        self._client = client
        self._config = dict(config or {})

    def layout_for(self, theirs: Layout) -> Layout:
        """The shapes of the client's arrays, which have no names of their own."""
        try:
            shapes = [np.shape(array) for array in self._client.get_parameters({})]
        except (NotImplementedError, AttributeError):
            return theirs
        if len(shapes) != len(theirs.tensors):
            return Layout.of({f"array{i}": np.empty(shape) for i, shape in enumerate(shapes)})
        return Layout(
            tuple(
                Tensor(each.name, each.axes, shape)
                if len(shape) == len(each.axes)
                else Tensor(each.name, tuple(f"axis{i}" for i in range(len(shape))), shape)
                for each, shape in zip(theirs.tensors, shapes, strict=True)
            )
        )

    def initial(self) -> dict[str, ArrayLike] | None:
        """The client's own arrays, for a server that waits for a first model."""
        try:
            arrays = self._client.get_parameters({})
        except (NotImplementedError, AttributeError):
            return None
        return {f"array{i}": array for i, array in enumerate(arrays)}

    def __call__(self, parameters: Parameters, steps: int, round: int) -> list[ArrayLike]:
        config = {**self._config, "local_steps": steps, "server_round": round}
        fitted = self._client.fit(parameters, config)
        return list(fitted[0])


Gains = Callable[[Sequence[int], int], ArrayLike]
"""The gains of some nodes in a round: received power over sent power, one for each."""


class Selection:
    """Who calls in which round, by Cicada's plan; the same for the same seed."""

    def __init__(self, gains: Gains, seed: int = 1, **network: Any) -> None:
        self._gains = gains
        self._network = network
        self._seed = Seed(seed).split(Purpose.SELECTION)
        self.plan: Plan | None = None
        """The last one."""

    def choose(self, nodes: Sequence[int], round: int) -> list[int]:
        """Plans a round of these nodes, and draws for each."""
        if not nodes:
            return []
        ordered = sorted(nodes)
        self.plan = plan(gains=self._gains(ordered, round), **self._network)
        return [
            node
            for node, probability in zip(ordered, self.plan.probabilities, strict=True)
            if self._seed.split(node).stream(round).next_double() < probability
        ]


def __getattr__(name: str) -> Any:
    """Flower is asked for only by those who use it."""
    if name == "PlannedSelection":
        return _planned_selection()
    raise AttributeError(f"module 'cicada.flower' has no attribute {name!r}")


def _planned_selection() -> Any:
    try:
        from flwr.app import ArrayRecord, ConfigRecord, Message, MessageType, RecordDict
        from flwr.serverapp import Grid
        from flwr.serverapp.strategy import FedAvg
    except ImportError:
        raise CicadaError(
            "PlannedSelection needs Flower 1.20 or later. Maybe pip install 'cicada-fl[flower]'"
        ) from None

    class PlannedSelection(FedAvg):  # type: ignore[misc]
        """Flower's FedAvg among those nodes that Cicada's plan lets call.

        ``gains(nodes, round)`` tells the channels; ``network`` has the rest of what
        :func:`cicada.plan` takes: powers, bandwidth_hz, model_bits, rounds, rho and so on. Every
        other argument is FedAvg's. A round in which nobody calls leaves the model as it is.
        """

        def __init__(
            self, gains: Gains, network: Mapping[str, Any], seed: int = 1, **others: Any
        ) -> None:
            super().__init__(**others)
            self.selection = Selection(gains, seed, **network)

        def configure_train(
            self, server_round: int, arrays: ArrayRecord, config: ConfigRecord, grid: Grid
        ) -> Iterable[Message]:
            from flwr.serverapp.strategy.strategy_utils import sample_nodes

            known, _ = sample_nodes(grid, self.min_available_nodes, self.min_available_nodes)
            nodes = self.selection.choose(list(grid.get_node_ids()) or known, server_round)
            config["server-round"] = server_round
            record = RecordDict({self.arrayrecord_key: arrays, self.configrecord_key: config})
            made: Iterable[Message] = self._construct_messages(record, nodes, MessageType.TRAIN)
            return made

    globals()["PlannedSelection"] = PlannedSelection
    return PlannedSelection
