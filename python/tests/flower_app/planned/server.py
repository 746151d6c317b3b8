"""FedAvg among those nodes that Cicada's plan lets call; writes down who called when."""

import json
from pathlib import Path

import numpy as np
from flwr.app import ArrayRecord, Context
from flwr.serverapp import Grid, ServerApp

from cicada.flower import PlannedSelection

NETWORK = {"powers": 0.2, "bandwidth_hz": 5e6, "model_bits": 6.37e6, "rounds": 50}

app = ServerApp()


@app.main()
def main(grid: Grid, context: Context) -> None:
    config = context.run_config
    called: dict[int, list[int]] = {}

    class Noted(PlannedSelection):
        def aggregate_train(self, server_round, replies):
            replies = list(replies)
            records = [reply.content["metrics"] for reply in replies]
            called[server_round] = [each["low"] + (each["high"] << 32) for each in records]
            return super().aggregate_train(server_round, replies)

    strategy = Noted(
        lambda nodes, round: np.geomspace(1e-12, 1e-11, len(nodes)),
        NETWORK,
        fraction_evaluate=0.0,
        min_available_nodes=config["nodes"],
    )
    first = np.zeros(3, np.float32)
    result = strategy.start(
        grid=grid, initial_arrays=ArrayRecord([first]), num_rounds=config["rounds"]
    )
    # Flower's result has no arrays if nobody called in any round.
    (end,) = result.arrays.to_numpy_ndarrays() or [first]
    nodes = sorted(grid.get_node_ids())
    Path(config["out"]).write_text(
        json.dumps({"nodes": nodes, "called": called, "end": end.tolist()})
    )
