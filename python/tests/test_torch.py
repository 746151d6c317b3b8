"""PyTorch modules in runs; Debian's python3-torch is enough."""

import numpy as np
import pytest
from conftest import LABELS, SIDE, samples, samples_of
from test_runs_with_a_server import OWN, OWN_MODEL, run_together

import cicada
from cicada import client, dense, models

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.torch
from cicada import torch as adapter  # noqa: E402


def network():
    torch.manual_seed(5)
    return torch.nn.Sequential(
        torch.nn.Conv2d(1, 4, 3),
        torch.nn.BatchNorm2d(4),
        torch.nn.ReLU(),
        torch.nn.Flatten(),
        torch.nn.Linear(4 * (SIDE - 2) ** 2, LABELS),
    )


def loader(number, flat=False):
    x, y = samples_of(number)
    x = torch.from_numpy(x.reshape(len(y), *((-1,) if flat else (1, SIDE, SIDE))) / np.float32(100))
    data = torch.utils.data.TensorDataset(x, torch.from_numpy(y.astype(np.int64)))
    return torch.utils.data.DataLoader(data, batch_size=10)


def accuracy(module, flat=False):
    x, y = samples(200, 99)
    shape = (-1,) if flat else (1, SIDE, SIDE)
    with torch.no_grad():
        found = module(torch.from_numpy(x.reshape(200, *shape) / np.float32(100))).argmax(1)
    return float((found.numpy() == y).mean())


def test_any_module_trains_in_ten_lines(cluster, tmp_path):
    adapter.save(network(), tmp_path / "first.npz")
    settings = {**OWN_MODEL, "rounds": 6, "localSteps": 8}
    run = cluster(**settings, initialModel=tmp_path / "first.npz")
    run.serve("--until-finished")
    clients = []
    for number in range(2):
        module = network()
        optimizer = torch.optim.SGD(module.parameters(), lr=0.05, momentum=0.5)
        training = adapter.Training(module, optimizer, loader(number))
        clients.append(client.Client(run.address, training, name=f"c{number}"))
    end = run_together(clients)[0]
    module = network()
    adapter.load(module, end)
    assert accuracy(module.eval()) > 0.9
    run.command("audit", str(run.folder))
    run.command("export", str(run.folder), "--out", str(tmp_path / "last.npz"))
    other = network()
    adapter.load(other, tmp_path / "last.npz")
    for one, two in zip(module.parameters(), other.parameters(), strict=True):
        assert torch.equal(one, two)
    models.to_state_dict(tmp_path / "last.npz", tmp_path / "last.pt")
    state = torch.load(str(tmp_path / "last.pt"))
    assert torch.equal(state["0.weight"], module[0].weight)
    models.from_state_dict(tmp_path / "last.pt", tmp_path / "again.npz")
    first, second = models.load(tmp_path / "last.npz"), models.load(tmp_path / "again.npz")
    assert list(first) == list(second)


def test_a_module_joins_a_run_of_cicadas_own_network(cluster, data):
    run = cluster(
        **{**OWN, "clients": 2},
        dataset=data / "held-out",
        model="dense-12",
        scheme="full",
        rounds=5,
        pace="answered",
    )
    run.serve("--until-finished")
    module = torch.nn.Sequential(
        torch.nn.Linear(SIDE * SIDE, 12), torch.nn.ReLU(), torch.nn.Linear(12, LABELS)
    )
    optimizer = torch.optim.SGD(module.parameters(), lr=0.1)
    ours = client.Client(
        run.address, adapter.Training(module, optimizer, loader(0, flat=True)), name="torch"
    )
    beside = dense.Training(*samples_of(1), classes=LABELS, hidden=[12])
    end = run_together([ours, client.Client(run.address, beside, name="numpy")])[0]
    adapter.load(module, end)
    x = samples(20, 3)[0].reshape(20, -1) / np.float32(100)
    with torch.no_grad():
        np.testing.assert_allclose(
            module(torch.from_numpy(x)).numpy(), dense.logits(end, x), atol=1e-4
        )
    run.command("audit", str(run.folder))


def test_what_does_not_fit_gets_a_sentence(tmp_path):
    adapter.save(torch.nn.Linear(3, 2), tmp_path / "small.npz")
    with pytest.raises(cicada.CicadaError, match="they must fit"):
        adapter.load(network(), tmp_path / "small.npz")
    empty = adapter.Training(network(), torch.optim.SGD(network().parameters(), lr=1), [])
    parameters = [np.zeros(t.sizes, np.float32) for t in empty._shape.layout.tensors]
    with pytest.raises(cicada.CicadaError, match="the loader gives no batch"):
        empty(parameters, 1, 0)
