"""Runs with certificates: Java, numpy and PyTorch clients, all of them killed now and then."""

import shutil
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import LABELS, Cluster, samples_of
from cryptography import x509
from test_runs_with_a_server import OWN

import cicada
from cicada import client, dense
from cicada.identity import Credentials, Renewable


@pytest.fixture(scope="session")
def issued(tmp_path_factory) -> Path:
    """An authority, and what it has issued for a server and three clients; tests take copies."""
    folder = tmp_path_factory.mktemp("issued")
    authority = ("--authority", str(folder / "authority"))
    run = Cluster(folder)
    run.command("identity", "init", *authority)
    run.command(
        *("identity", "issue", "hub", "--server", "localhost,127.0.0.1"),
        *(*authority, "--out", str(folder / "hub")),
    )
    for name in ("c0", "c1", "c2"):
        run.command("identity", "issue", name, *authority, "--out", str(folder / name))
    return folder


@pytest.fixture
def people(cluster, issued, tmp_path):
    """A cluster, and the folders of an authority's credentials."""
    shutil.copytree(issued, tmp_path, dirs_exist_ok=True)
    run = cluster()
    run.settings.update(
        credentials=tmp_path / "hub", revocations=tmp_path / "authority" / "revoked.crl"
    )
    return run


def python_client(run, kind, folder: Path, number: int):
    script = str(Path(__file__).with_name("some_client.py"))
    return run.start(
        [sys.executable, script, kind, run.address, str(folder / f"c{number}"), str(number)]
    )


@pytest.mark.parametrize(
    ("third", "kills"),
    [
        ("numpy", 3),
        pytest.param("torch", 10, marks=[pytest.mark.slow, pytest.mark.torch]),
    ],
)
def test_nothing_is_lost_or_doubled_though_everybody_is_killed(people, data, tmp_path, third, kills):
    if third == "torch":
        pytest.importorskip("torch")
    run, rounds = people, 4 * kills
    run.settings.update(
        **OWN,
        dataset=data / "held-out",
        model="dense-12",
        scheme="random",
        senders=2,
        rounds=rounds,
        roundSeconds=0.4,
    )
    kinds = ["java", "numpy", third]
    random = np.random.default_rng(4)

    def begin(number):
        if kinds[number] != "java":
            return python_client(run, kinds[number], tmp_path, number)
        return run.java_client(
            "--credentials", str(tmp_path / "c0"), "--data", str(data / "c0"), "--unpaced"
        )

    server = run.serve("--until-finished")
    clients = [begin(number) for number in range(3)]
    for kill in range(kills):
        server.wait_for("round")
        server.kill()
        number = int(random.integers(0, 3))
        if kill % 3 == 0:
            clients[number].kill()
            clients[number] = begin(number)
        server = run.serve("--until-finished")
    assert server.end(300) == 0
    for each in clients:
        assert each.end(120) == 0, each.lines[-20:]
    run.command("audit", str(run.folder))
    closed = run.entries("closed")
    assert [entry["round"] for entry in closed] == list(range(rounds))
    received = [(entry["round"], entry["client"]) for entry in run.entries("received")]
    assert len(received) == len(set(received))
    called = {(entry["round"], caller) for entry in closed for caller in entry["callers"]}
    assert called == set(received)
    assert {caller for _, caller in called} == {0, 1, 2}


def test_a_client_goes_on_with_a_renewed_certificate(people, data, tmp_path):
    """The old one is revoked, so that whoever still had it would be cut off."""
    run, authority = people, str(tmp_path / "authority")
    run.settings.update(
        **{**OWN, "clients": 1},
        dataset=data / "held-out",
        model="logistic",
        scheme="full",
        rounds=8,
        pace="answered",
    )
    server = run.serve("--until-finished")
    own = Credentials.load(tmp_path / "c0")
    enrolments: list[int] = []

    class Renewing(client.Listener):
        def enrolled(self, number: int, run: str) -> None:
            enrolments.append(number)

        def called(self, round: int, repeated: bool) -> None:
            if round == 2 and not repeated:
                renewed = str(tmp_path / "renewed")
                run.command("identity", "renew", "c0", "--authority", authority, "--out", renewed)
                (tmp_path / "renewed" / "own.crt").replace(tmp_path / "c0" / "own.crt")
                run.command("identity", "revoke", serial(own), "--authority", authority)

    train = dense.Training(*samples_of(0), classes=LABELS)
    end = client.run(
        run.address,
        train,
        credentials=tmp_path / "c0",
        gain=lambda round: 1e-9,
        listener=Renewing(),
    )
    assert end is not None
    assert server.end() == 0
    assert len(enrolments) >= 2
    assert Credentials.load(tmp_path / "c0").certificate != own.certificate


def serial(own: Credentials) -> str:
    return f"{x509.load_pem_x509_certificate(own.certificate).serial_number:x}"


def test_a_certificate_that_is_half_copied_is_not_believed(people, tmp_path):
    folder = Renewable(tmp_path / "c0")
    before = folder.current()
    whole = (tmp_path / "c1" / "own.crt").read_bytes()
    (tmp_path / "c0" / "own.crt").write_bytes(whole[:100])
    assert folder.current() == before
    (tmp_path / "c0" / "own.crt").write_bytes(whole)
    assert folder.current() == before
    with pytest.raises(cicada.CicadaError, match=r"own\.key is not the key of"):
        Credentials.load(tmp_path / "c0")
    (tmp_path / "c0" / "own.crt").write_bytes(before.certificate)
    assert folder.current() == before


def test_credentials_that_cannot_be_used_get_a_sentence(people, tmp_path):
    run, train = people, dense.Training(*samples_of(0), classes=LABELS)
    with pytest.raises(cicada.CicadaError, match="are a server's credentials"):
        Credentials.load(tmp_path / "hub")
    with pytest.raises(cicada.CicadaError, match="name is bob; it must be c0"):
        client.Client("127.0.0.1:1", train, name="bob", credentials=tmp_path / "c0")
    other = str(tmp_path / "other")
    run.command("identity", "init", "--authority", other, "--key", "ed25519")
    run.command(
        *("identity", "issue", "eve", "--authority", other, "--key", "ed25519"),
        *("--out", str(tmp_path / "eve")),
    )
    with pytest.raises(cicada.CicadaError, match="has an Ed25519 key"):
        Credentials.load(tmp_path / "eve")
    (tmp_path / "c1" / "own.crt").write_text("nothing")
    with pytest.raises(cicada.CicadaError, match="is not a PEM file with a certificate"):
        Credentials.load(tmp_path / "c1")


def test_a_server_of_another_authority_is_not_trusted(people, data, tmp_path):
    run = people
    run.settings.update(**OWN, dataset=data / "held-out", model="logistic", rounds=1)
    run.serve()
    other = str(tmp_path / "other")
    run.command("identity", "init", "--authority", other)
    run.command("identity", "issue", "c0", "--authority", other, "--out", str(tmp_path / "false"))
    train = dense.Training(*samples_of(0), classes=LABELS)
    with pytest.raises(cicada.CicadaError, match="the TLS handshake failed"):
        client.run(run.address, train, credentials=tmp_path / "false", gain=lambda round: 1e-9)
