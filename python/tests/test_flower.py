"""Cicada's plans in Flower: a real SuperLink, real SuperNodes, Flower's own commands."""

import json
import os
import shutil
import socket
import sys
from pathlib import Path

import numpy as np
import pytest

from cicada import flower

NODES = 3
PATIENCE = 900  # every message starts a process, which loads all of Flower
NETWORK = {"powers": 0.2, "bandwidth_hz": 5e6, "model_bits": 6.37e6, "rounds": 50}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.mark.slow
def test_planned_selection_runs_on_a_real_grid(cluster, tmp_path, monkeypatch):
    pytest.importorskip("flwr")
    commands = Path(sys.executable).parent
    home, link = tmp_path / "home", f"127.0.0.1:{free_port()}"
    home.mkdir()
    (home / "config.toml").write_text(f'[superlink.here]\naddress = "{link}"\ninsecure = true\n')
    shutil.copytree(Path(__file__).with_name("flower_app"), tmp_path / "app")
    monkeypatch.setenv("FLWR_HOME", str(home))
    monkeypatch.setenv("FLWR_TELEMETRY_ENABLED", "0")
    monkeypatch.setenv("PATH", f"{commands}{os.pathsep}{os.environ['PATH']}")
    grid = cluster()  # ends what is started in it
    superlink = grid.start(
        [
            str(commands / "flower-superlink"),
            "--insecure",
            "--disable-runtime-dependency-installation",
        ]
        + ["--host", "127.0.0.1", "--port", link.rpartition(":")[2]]
    )
    superlink.wait_for("Uvicorn running", PATIENCE)
    nodes = []
    for _ in range(NODES):
        nodes.append(
            grid.start(
                [str(commands / "flower-supernode"), "--insecure", "--superlink", link]
                + ["--port", str(free_port())]
            )
        )
    for node in nodes:
        node.wait_for("SuperNode ID", PATIENCE)
    out = tmp_path / "result.json"
    run = grid.start(
        [str(commands / "flwr"), "run", str(tmp_path / "app"), "here", "--stream"]
        + ["--run-config", f'out="{out}" nodes={NODES}']
    )
    assert run.end(PATIENCE) == 0, "\n".join(superlink.lines[-60:])
    assert out.exists(), "\n".join(run.lines + superlink.lines[-60:] + nodes[0].lines[-60:])
    result = json.loads(out.read_text())
    selection = flower.Selection(
        lambda nodes, round: np.geomspace(1e-12, 1e-11, len(nodes)), **NETWORK
    )
    assert len(result["nodes"]) == NODES
    expected = {round: selection.choose(result["nodes"], round) for round in range(1, 13)}
    called = {int(round): sorted(nodes) for round, nodes in result["called"].items()}
    assert called == {round: nodes for round, nodes in expected.items() if round in called}
    assert all(not expected[round] for round in expected if round not in called)
    assert result["end"] == [float(sum(1 for nodes in expected.values() if nodes))] * 3
