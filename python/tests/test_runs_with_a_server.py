"""Python clients in runs of the Java server."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from conftest import LABELS, SIDE, samples, samples_of
from faulty_proxy import FaultyProxy

import cicada
from cicada import client, dense, models
from cicada.layout import Layout

OWN = {
    "clientData": "own",
    "partition": "iid",
    "clients": 3,
    "learningRate": 0.1,
    "localSteps": 3,
}


OWN_MODEL = {"model": "external", "clients": 2, "scheme": "full", "pace": "answered"}


class Calls(client.Listener):
    """Who called when."""

    def __init__(self) -> None:
        self.rounds: list[int] = []
        self.refusals: list[str] = []

    def called(self, round: int, repeated: bool) -> None:
        self.rounds.append(round)

    def refused(self, round: int, message: str) -> None:
        self.refusals.append(message)


def run_together(clients: list[client.Client]) -> list[Any]:
    """Runs clients to their end, each on a thread; fails as they do."""
    results: list[Any] = [None] * len(clients)

    def take_part(place: int) -> None:
        try:
            results[place] = clients[place].run()
        except BaseException as problem:
            results[place] = problem
        finally:
            clients[place].close()

    threads = [threading.Thread(target=take_part, args=(i,)) for i in range(len(clients))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
        assert not thread.is_alive()
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def numpy_training(number: int) -> dense.Training:
    return dense.Training(*samples_of(number), classes=LABELS, hidden=[12])


UNEVEN = {"devices": "lognormal", "availability": "markov"}


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"bandwidth": "fixed"}, id="fixed"),
        pytest.param({"bandwidth": "optimal", "codec": "int8", **UNEVEN}, id="int8-uneven"),
        *(
            pytest.param({"bandwidth": "fixed", "codec": codec}, id=codec, marks=pytest.mark.slow)
            for codec in ("float16", "int4", "random-k", "top-k")
        ),
    ],
)
def test_a_run_is_the_same_with_python_clients_as_with_java_clients(cluster, data, more):
    settings = {
        **OWN,
        "dataset": data / "held-out",
        "model": "dense-12",
        "scheme": "random",
        "senders": 1.5,
        "rounds": 12,
        "pace": "answered",
        "maximumInterval": 5,
        **more,
    }
    java = cluster("java", **settings)
    server = java.serve("--until-finished")
    for number in range(3):  # one after the other, since who comes first is number 0
        process = java.java_client("--name", f"c{number}", "--data", str(data / f"c{number}"))
        process.wait_for("enrolled as")
    assert server.end() == 0

    python = cluster("python", **settings)
    server = python.serve("--until-finished")
    enrolled = threading.Semaphore(0)

    class Announced(client.Listener):
        def enrolled(self, number: int, run: str) -> None:
            enrolled.release()

    threads = []
    for number in range(3):
        each = client.Client(
            python.address, numpy_training(number), name=f"c{number}", listener=Announced()
        )
        threads.append(threading.Thread(target=lambda own=each: (own.run(), own.close())))
        threads[-1].start()
        assert enrolled.acquire(timeout=60)
    assert server.end() == 0
    for thread in threads:
        thread.join(60)

    assert python.entries("planned") == java.entries("planned")
    assert python.entries("granted") == java.entries("granted")
    for ours, theirs in zip(python.entries("closed"), java.entries("closed"), strict=True):
        assert (ours["callers"], ours["version"]) == (theirs["callers"], theirs["version"])
        if ours["version"]:
            difference = python.model(ours["version"]) - java.model(ours["version"])
            assert np.abs(difference).max() < 1e-5
    assert sum(len(entry["callers"]) for entry in java.entries("closed")) >= 6
    python.command("audit", str(python.folder))


def test_connections_that_break_and_delay_cost_nothing_but_time(cluster, data):
    run = cluster(
        **OWN,
        dataset=data / "held-out",
        model="dense-12",
        scheme="random",
        senders=1.5,
        rounds=15,
        pace="answered",
        bandwidth="shared",
    )
    server = run.serve("--until-finished")
    with FaultyProxy(run.port, seed=20_260_101, cuts=20) as proxy:
        run_together(
            [client.Client(proxy.address, numpy_training(i), name=f"c{i}") for i in range(3)]
        )
        assert server.end() == 0
        assert proxy.cuts_left <= 10, "however few the bytes come in"
    run.command("audit", str(run.folder))
    assert [entry["round"] for entry in run.entries("closed")] == list(range(15))


def test_any_network_trains_at_a_server_that_does_not_know_it(cluster, tmp_path):
    layout = Layout.of({"w": np.empty((SIDE * SIDE, LABELS)), "b": np.empty(LABELS)})
    first = {"w": np.full((SIDE * SIDE, LABELS), 0.01), "b": np.zeros(LABELS)}
    models.save(first, tmp_path / "first.npz")
    run = cluster(**OWN_MODEL, initialModel=tmp_path / "first.npz", rounds=8, evaluateEvery=4)
    server = run.serve("--until-finished")
    held_out = samples(200, 99)
    x, y = held_out[0].reshape(200, -1) / np.float32(100), held_out[1]
    rounds_seen: list[int] = []

    def train(parameters, steps, round):
        rounds_seen.append(round)
        own_x, own_y = samples_of(0)
        own_x = own_x.reshape(len(own_y), -1) / np.float32(100)
        for _ in range(steps):
            slopes = dense.gradients(parameters, own_x, own_y)
            parameters = [p - 0.2 * s for p, s in zip(parameters, slopes, strict=True)]
        return parameters

    def evaluate(parameters):
        return dense.score(parameters, x, y)

    two = [
        client.Client(run.address, train, name="a", layout=layout, evaluate=evaluate),
        client.Client(run.address, train, name="b"),
    ]
    ends = run_together(two)
    assert server.end() == 0
    accuracy, _ = evaluate(ends[0])
    assert accuracy > 0.9
    assert f"round 7: accuracy {100 * accuracy:.2f} %, says a" in "\n".join(server.lines)
    assert max(rounds_seen) == 7
    assert run.command("audit", str(run.folder))
    run.command("export", str(run.folder), "--out", str(tmp_path / "last.npz"))
    exported = models.load(tmp_path / "last.npz")
    assert list(exported) == ["w", "b"]
    for array, end in zip(exported.values(), ends[1], strict=True):
        np.testing.assert_array_equal(array, end)

    warm = cluster("warm", **OWN_MODEL, initialModel=tmp_path / "last.npz", rounds=1)
    server = warm.serve("--until-finished")
    twice = run_together([client.Client(warm.address, train, name=name) for name in "ab"])
    assert server.end() == 0
    np.testing.assert_array_equal(
        warm.model(0), np.concatenate([array.ravel() for array in exported.values()])
    )
    assert twice[0] is not None


def test_the_first_client_brings_the_model_and_the_run_outlives_its_server(cluster, tmp_path):
    run = cluster(**OWN_MODEL, rounds=6)
    server = run.serve("--until-finished")
    assert "waiting for a client's first model" in server.lines[-1]
    server.kill()
    server = run.serve("--until-finished")  # which has nothing yet, and waits again

    def train(parameters, steps, round):
        return [array + steps for array in parameters]

    class Killing(client.Listener):
        def called(self, round: int, repeated: bool) -> None:
            if round == 2 and not repeated:
                server.kill()
                served.append(run.serve("--until-finished"))

    served: list[Any] = []
    first = {"w": np.full((2, 3), 0.5), "scale": np.float32(7)}
    ends = run_together(
        [
            client.Client(run.address, train, name="a", initial=first, listener=Killing()),
            client.Client(run.address, train, name="b"),
        ]
    )
    assert served[0].end() == 0
    np.testing.assert_array_equal(run.model(0), [0.5] * 6 + [7])
    assert [np.shape(array) for array in ends[1]] == [(2, 3), ()]
    run.command("audit", str(run.folder))
    run.command("export", str(run.folder), "--out", str(tmp_path / "last.npz"))
    assert list(models.load(tmp_path / "last.npz")) == ["w", "scale"]


def test_a_model_of_another_shape_is_refused_before_anything_is_sent(cluster, data):
    run = cluster(
        **OWN, dataset=data / "held-out", model="dense-13", rounds=2, scheme="full", pace="answered"
    )
    run.serve()
    with pytest.raises(cicada.CicadaError, match=r"this client's model is layer0.weights input=36"):
        client.run(run.address, numpy_training(0), name="c0")


def test_what_train_gives_back_must_fit(cluster, data):
    run = cluster(
        **{**OWN, "clients": 1},
        dataset=data / "held-out",
        model="logistic",
        scheme="full",
        rounds=9,
        pace="answered",
    )
    run.serve()
    with pytest.raises(cicada.CicadaError, match="train gave nothing back"):
        client.run(run.address, lambda parameters, steps, round: None, name="c0")
    with pytest.raises(cicada.CicadaError, match=r"layer0.weights has shape \(4, 36\)"):
        client.run(run.address, lambda p, steps, round: [p[0].T, p[1]], name="c0")
    with pytest.raises(ZeroDivisionError):
        client.run(run.address, lambda p, steps, round: 1 / 0, name="c0")


def test_who_leaves_for_good_frees_the_place(cluster, data):
    run = cluster(
        **{**OWN, "clients": 1},
        dataset=data / "held-out",
        model="logistic",
        rounds=2,
        scheme="full",
        pace="answered",
    )
    run.serve()
    train = dense.Training(*samples_of(0), classes=LABELS)
    with client.Client(run.address, train, name="first") as first:
        stopper = threading.Thread(target=first.run)
        first._listener.enrolled = lambda number, run: first.stop()  # type: ignore[method-assign]
        stopper.start()
        stopper.join(60)
        assert not stopper.is_alive()
        with pytest.raises(cicada.CicadaError, match="the server refuses"):
            client.run(run.address, train, name="second")
        first.withdraw()
    run_together([client.Client(run.address, train, name="second")])
