"""What tests share: data as files, and servers and clients as processes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SIDE, LABELS = 6, 4


def java_command() -> list[str]:
    """The Java program as Maven has packaged it, without the launcher, which may build it anew."""
    home = os.environ.get("JAVA_HOME")
    program = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    jars = list((CHECKOUT / "cli" / "target").glob("cicada-cli-*.jar"))
    if not program or not jars:
        pytest.fail("the program is not built; ./cicada --version in the checkout builds it")
    return [
        program,
        "-Xmx1g",
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "--add-modules=jdk.incubator.vector",
        "-cp",
        f"{CHECKOUT / 'cli' / 'target' / 'lib'}/*{os.pathsep}{jars[0]}",
        "dev.cicada.cli.Cicada",
    ]


class Process:
    """A process whose lines are read as they come."""

    def __init__(
        self, command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None
    ) -> None:
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._ended = False
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            cwd=cwd,
            env={**(env or os.environ), "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._changed:
                self.lines.append(line.rstrip())
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def wait_for(self, text: str, seconds: float = 120) -> str:
        """The first line that has this text."""

        def found() -> str | None:
            return next((line for line in self.lines if text in line), None)

        with self._changed:
            self._changed.wait_for(lambda: found() or self._ended, seconds)
            line = found()
        assert line, f"no line has '{text}':\n" + "\n".join(self.lines[-40:])
        return line

    def end(self, seconds: float = 180) -> int:
        """Waits for the exit code."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("it does not end:\n" + "\n".join(self.lines[-40:])) from None

    def interrupt(self) -> None:
        """Ends it and all that it started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Cluster:
    """A server with its folder, and whoever speaks to it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder / "server"
        self.settings = {"listen": "127.0.0.1:0", "folder": self.folder, "keep": "all", **settings}
        self.started: list[Process] = []
        self.port = 0

    def start(self, command: list[str]) -> Process:
        process = Process(command)
        self.started.append(process)
        return process

    def serve(self, *options: str) -> Process:
        command = [*java_command(), "server", *options]
        for key, value in self.settings.items():
            command += ["--set", f"{key}={value}"]
        server = self.start(command)
        self.port = int(server.wait_for("listening on").rsplit(":", 1)[-1])
        self.settings["listen"] = f"127.0.0.1:{self.port}"
        return server

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def java_client(self, *options: str) -> Process:
        return self.start([*java_command(), "client", "--server", self.address, *options])

    def command(self, *arguments: str) -> str:
        done = subprocess.run(
            [*java_command(), *arguments], capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def entries(self, kind: str) -> list[dict[str, Any]]:
        """What the ledger has of one kind, in order."""
        with sqlite3.connect(self.folder / "run.db") as ledger:
            rows = ledger.execute("select body from entry where kind = ? order by number", (kind,))
            return [json.loads(body) for (body,) in rows]

    def model(self, version: int) -> np.ndarray:
        return np.fromfile(self.folder / "models" / f"v{version:010}.f32", "<f4")

    def close(self) -> None:
        for process in self.started:
            process.kill()


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The program without its launcher, where the package looks for it."""
    script = tmp_path_factory.mktemp("program") / "cicada"
    words = " ".join(f"'{word}'" for word in java_command())
    script.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    script.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CICADA", str(script))
        yield script


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Any]:
    """Makes clusters in folders of the test's own, and ends what they leave."""
    made: list[Cluster] = []

    def make(name: str = "run", **settings: Any) -> Cluster:
        made.append(Cluster(tmp_path / name, **settings))
        return made[-1]

    yield make
    for each in made:
        each.close()


def samples(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Dark images, noisy, with one bright row, which is what the label counts."""
    random = np.random.default_rng(seed)
    labels = random.integers(0, LABELS, count)
    images = random.integers(0, 100, (count, SIDE, SIDE))
    images[np.arange(count), labels] += 80
    return images.astype(np.uint8), labels.astype(np.uint8)


def write_samples(folder: Path, part: str, images: np.ndarray, labels: np.ndarray) -> None:
    """Writes idx files, which Java's clients and servers read."""
    folder.mkdir(parents=True, exist_ok=True)
    head = np.array([0x803, *images.shape], ">i4").tobytes()
    (folder / f"{part}-images").write_bytes(head + images.tobytes())
    head = np.array([0x801, len(labels)], ">i4").tobytes()
    (folder / f"{part}-labels").write_bytes(head + labels.tobytes())


def samples_of(client: int) -> tuple[np.ndarray, np.ndarray]:
    return samples(50 + 10 * client, client)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three clients' own samples, c0 to c2, and some to test on."""
    folder = tmp_path_factory.mktemp("data")
    for client in range(3):
        write_samples(folder / f"c{client}", "train", *samples_of(client))
    for part in ("test", "train"):
        write_samples(folder / "held-out", part, *samples(200, 99))
    return folder
