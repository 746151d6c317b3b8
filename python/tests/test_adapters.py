"""Models of other libraries in runs, and plans in Flower's."""

import numpy as np
import pytest
from conftest import LABELS, SIDE, samples_of
from test_runs_with_a_server import OWN_MODEL, run_together

import cicada
from cicada import client, flower, models
from cicada.layout import Layout


def scaled(number):
    x, y = samples_of(number)
    return x.reshape(len(y), -1) / np.float32(100), y.astype(int)


def serve(cluster, first, tmp_path, **more):
    models.save(first, tmp_path / "first.npz")
    run = cluster(
        **{**OWN_MODEL, "rounds": 4, "localSteps": 4, **more}, initialModel=tmp_path / "first.npz"
    )
    run.serve("--until-finished")
    return run


def test_linear_models_of_scikit_learn_learn_together(cluster, tmp_path):
    linear = pytest.importorskip("sklearn.linear_model")
    from cicada import sklearn

    first = {"coef": np.zeros((LABELS, SIDE * SIDE)), "intercept": np.zeros(LABELS)}
    run = serve(cluster, first, tmp_path)
    clients = [
        client.Client(
            run.address,
            sklearn.Training(
                linear.SGDClassifier(loss="log_loss", random_state=1),
                *scaled(number),
                classes=range(LABELS),
            ),
            name=f"c{number}",
        )
        for number in range(2)
    ]
    coef, intercept = run_together(clients)[0]
    x, y = scaled(2)
    assert ((x @ coef.T + intercept).argmax(axis=1) == y).mean() > 0.9
    run.command("audit", str(run.folder))


def test_what_scikit_learn_cannot_do_gets_a_sentence():
    from cicada import sklearn

    with pytest.raises(cicada.CicadaError, match="int, which has no partial_fit"):
        sklearn.Training(5, [[1]], [0])


class FlowerClient:
    """Has what Flower's NumPyClient has."""

    def __init__(self):
        self.configs = []

    def get_parameters(self, config):
        return [np.zeros((2, 3)), np.zeros(3)]

    def fit(self, parameters, config):
        self.configs.append(config)
        return [array + config["local_steps"] for array in parameters], 5, {}


def test_a_flower_client_joins_unchanged(cluster, tmp_path):
    run = serve(cluster, {"a": np.zeros((2, 3)), "b": np.zeros(3)}, tmp_path, clients=1)
    one = FlowerClient()
    training = flower.Training(one, {"colour": "red"})
    (end,) = run_together([client.Client(run.address, training, name="it")])
    assert [array.tolist() for array in end] == [[[16.0] * 3] * 2, [16.0] * 3]
    assert one.configs[0] == {"colour": "red", "local_steps": 4, "server_round": 0}
    run.command("audit", str(run.folder))


def test_a_flower_client_of_other_shapes_is_refused():
    theirs = Layout.of({"a": np.empty((3, 2)), "b": np.empty(3)})
    assert flower.Training(FlowerClient()).layout_for(theirs) != theirs
    with pytest.raises(cicada.CicadaError, match="has no fit"):
        flower.Training(object())


NETWORK = {"powers": 0.2, "bandwidth_hz": 5e6, "model_bits": 6.37e6, "rounds": 50}


def test_selection_follows_the_plan_in_the_long_run():
    gains = np.random.default_rng(1).exponential(size=8) * 1e-12
    selection = flower.Selection(lambda nodes, round: gains, seed=3, **NETWORK)
    calls = np.zeros(8)
    for round in range(300):
        calls[selection.choose(range(8), round)] += 1
    expected = selection.plan.probabilities
    deviation = np.sqrt(300 * expected * (1 - expected)) + 1e-9
    assert (np.abs(calls - 300 * expected) < 4.5 * deviation + 1e-6).all()
    again = flower.Selection(lambda nodes, round: gains, seed=3, **NETWORK)
    assert again.choose(range(8), 7) == selection.choose(range(8), 7)


def test_flower_s_own_loop_runs_with_planned_selection():
    app = pytest.importorskip("flwr.app")
    pytest.importorskip("flwr.serverapp.strategy")
    identity = pytest.importorskip("flwr.supercore.task_identity").TaskIdentity
    identity.run_id, identity.node_id, identity.task_id = 1, 1, 1
    sent = []

    class Grid:
        """Eight nodes that answer at once, as Flower's grid does."""

        def get_node_ids(self):
            return list(range(101, 109))

        def send_and_receive(self, messages, *, timeout=None):
            replies = []
            for message in messages:
                round = message.content["config"]["server-round"]  # the record is used again
                sent.append((round, message.metadata.dst_node_id))
                arrays = message.content["arrays"].to_numpy_ndarrays()
                content = app.RecordDict(
                    {
                        "arrays": app.ArrayRecord([array + 1 for array in arrays]),
                        "metrics": app.MetricRecord({"num-examples": 1}),
                    }
                )
                message.metadata._message_id = message.metadata.message_id or "id"
                replies.append(app.Message(content, reply_to=message))
            return replies

    gains = np.full(8, 1e-12)
    strategy = flower.PlannedSelection(
        lambda nodes, round: gains[: len(nodes)], NETWORK, fraction_evaluate=0.0
    )
    start = app.ArrayRecord([np.zeros(3, np.float32)])
    result = strategy.start(grid=Grid(), initial_arrays=start, num_rounds=6)
    rounds = {}
    for round, node in sent:
        rounds.setdefault(round, set()).add(node)
    for round, nodes in rounds.items():
        expected = flower.Selection(lambda nodes, round: gains, **NETWORK)
        assert nodes == set(expected.choose(range(101, 109), round))
    (end,) = result.arrays.to_numpy_ndarrays()
    assert end.tolist() == [float(len(rounds))] * 3
