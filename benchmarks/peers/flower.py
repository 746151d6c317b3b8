"""LR-MNIST by Flower's simulator, at its most favourable: numpy instead of torch, warm actors."""

import os
import time

START = time.perf_counter()
os.environ["OMP_NUM_THREADS"] = "1"  # one core for each of Ray's actors
os.environ["FLWR_TELEMETRY_ENABLED"] = "0"

import lr_mnist
import numpy as np
from flwr.app import ArrayRecord, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.serverapp import ServerApp
from flwr.serverapp.strategy import FedAvg
from flwr.simulation import run_simulation

client_app = ClientApp()
server_app = ServerApp()
_data = None


def data():
    """Loaded once in a process."""
    global _data
    if _data is None:
        _data = lr_mnist.load()
    return _data


@client_app.train()
def train(message, context):
    images, labels, _, _ = data()
    mine = lr_mnist.share(int(context.node_config["partition-id"]), len(labels))
    weights, bias = message.content["arrays"].to_numpy_ndarrays()
    seed = message.content["config"]["server-round"]
    trained = lr_mnist.train(weights, bias, images[mine], labels[mine], seed)
    return Message(
        content=RecordDict(
            {
                "arrays": ArrayRecord(list(trained)),
                "metrics": MetricRecord({"num-examples": len(mine)}),
            }
        ),
        reply_to=message,
    )


@server_app.main()
def main(grid, context):
    _, _, images, labels = data()

    def test(server_round, arrays):
        if server_round % lr_mnist.TEST_EVERY:
            return None
        value = lr_mnist.accuracy(*arrays.to_numpy_ndarrays(), images, labels)
        print(f"round {server_round}: {value:.4f} at {time.perf_counter() - START:.1f} s", flush=True)
        return MetricRecord({"accuracy": value})

    strategy = FedAvg(
        fraction_train=lr_mnist.CALLERS / lr_mnist.CLIENTS,
        fraction_evaluate=0,
        min_available_nodes=lr_mnist.CLIENTS,
    )
    first = [np.zeros((784, 10), np.float32), np.zeros(10, np.float32)]
    strategy.start(
        grid=grid,
        initial_arrays=ArrayRecord(first),
        num_rounds=lr_mnist.ROUNDS,
        evaluate_fn=test,
    )


if __name__ == "__main__":
    run_simulation(
        server_app=server_app,
        client_app=client_app,
        num_supernodes=lr_mnist.CLIENTS,
        backend_config={"client_resources": {"num_cpus": 1, "num_gpus": 0.0}},
    )
    print(f"whole: {time.perf_counter() - START:.1f} s")
