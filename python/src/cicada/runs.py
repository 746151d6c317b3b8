"""Simulations: run them with the Java program, and read what they leave."""

from __future__ import annotations

import csv
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray

from cicada.errors import CicadaError
from cicada.layout import Layout, Tensor

_ROUND = re.compile(r"round (\d+)/(\d+)")


@dataclass(frozen=True)
class Run:
    """What a run left in its folder."""

    folder: Path
    settings: dict[str, Any]
    """As the configuration has them; numbers are numbers."""
    rounds: Any
    """A row for each round: a pandas data frame, or a dict of arrays if there is no pandas."""
    clients: Any
    """A row for each client, in the same form."""
    record: dict[str, Any] = field(repr=False)
    """Versions, seeds and where the time went."""

    @property
    def model(self) -> dict[str, NDArray[np.float32]]:
        """The last model's arrays by name."""
        flat = np.fromfile(self.folder / "model.bin", dtype="<f4").astype(np.float32, copy=False)
        lines = self.record.get("tensors")
        if not lines:  # a run of an earlier version
            return {"parameters": flat}
        layout = Layout(tuple(_tensor(line) for line in lines))
        names = [tensor.name for tensor in layout.tensors]
        return dict(zip(names, layout.split(flat), strict=True))

    @property
    def accuracy(self) -> float:
        """Of the last model, on the test set."""
        tested = np.asarray(self.rounds["testAccuracy"], dtype=float)
        return float(tested[~np.isnan(tested)][-1])

    @property
    def energy_joules(self) -> float:
        """Of all calls."""
        return float(np.asarray(self.rounds["cumulativeEnergyJoules"], dtype=float)[-1])


def _tensor(line: str) -> Tensor:
    name, *axes = line.split(" ")
    pairs = [axis.split("=") for axis in axes]
    return Tensor(name, tuple(a for a, _ in pairs), tuple(int(size) for _, size in pairs))


def load(folder: str | os.PathLike[str]) -> Run:
    """Reads the folder of a run that ``cicada simulate`` has made."""
    path = Path(folder)
    missing = [n for n in ("run.yaml", "run.json", "rounds.csv") if not (path / n).is_file()]
    if missing:
        raise CicadaError(
            f"{path} has no {missing[0]}; it must be the folder of a run that is over. "
            "Maybe cicada simulate --resume --out ends it"
        )
    return Run(
        folder=path,
        settings=_settings((path / "run.yaml").read_text(encoding="utf-8")),
        rounds=_table(path / "rounds.csv"),
        clients=_table(path / "clients.csv"),
        record=json.loads((path / "run.json").read_text(encoding="utf-8")),
    )


def _settings(text: str) -> dict[str, Any]:
    """Settings with numbers as numbers, also those that YAML takes for words, such as 1e-5."""
    texts: dict[str, str] = yaml.load(text, Loader=yaml.BaseLoader) or {}
    return {key: _value(each) for key, each in texts.items()}


def _value(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _table(file: Path) -> Any:
    try:
        import pandas
    except ImportError:
        with file.open(newline="", encoding="utf-8") as lines:
            rows = list(csv.DictReader(lines))
        names = list(rows[0]) if rows else []
        return {
            name: np.array([float(row[name]) if row[name] else np.nan for row in rows])
            for name in names
        }
    return pandas.read_csv(file)


def simulate(
    settings: Mapping[str, Any] | None = None,
    *,
    out: str | os.PathLike[str] | None = None,
    progress: bool = True,
    **more: Any,
) -> Run:
    """Runs a simulation, and gives what it leaves.

    Settings are those of ``cicada simulate --print-config``, as a dict or by name:
    ``cicada.simulate(scheme="random", rounds=50)``. A run that is in the folder ``out`` already is
    gone on with, and not run twice; without ``out`` it is in a temporary one.
    """
    given = {**(settings or {}), **more}
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="cicada-"))
    command = [*program(), "simulate", "--resume", "--out", str(folder)]
    for key, value in given.items():
        command += ["--set", f"{key}={_text(value)}"]
    label = str(given.get("scheme", "simulation"))
    _watch(command, _Bar(label) if progress else None)
    return load(folder)


def sweep(
    *,
    over: Mapping[str, Iterable[Any]],
    settings: Mapping[str, Any] | None = None,
    seeds: Sequence[int] = (1,),
    out: str | os.PathLike[str] | None = None,
    progress: bool = True,
) -> list[Run]:
    """Runs every combination of some settings' values under every seed.

    ``cicada.sweep(over={"scheme": ["random", "greedy"]}, settings={"rounds": 50})``. With ``out``,
    what was run there before is not run again.
    """
    root = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="cicada-"))
    keys = [*over, "seed"]
    choices = list(itertools.product(*(list(values) for values in over.values()), seeds))
    if not choices:
        raise CicadaError("over has a setting without values; each must have at least one")
    bar = _Bar(f"{len(choices)} runs") if progress else None
    found = []
    for number, values in enumerate(choices):
        chosen = dict(zip(keys, values, strict=True))
        name = ",".join(f"{key}={_text(value)}" for key, value in chosen.items())
        folder = root / re.sub(r"[^A-Za-z0-9=,._-]", "_", name)
        found.append(simulate({**(settings or {}), **chosen}, out=folder, progress=False))
        if bar:
            bar.show(number + 1, len(choices))
    if bar:
        bar.end()
    return found


def program() -> list[str]:
    """How to call the Java program: $CICADA, the one of the checkout, or the one on the PATH."""
    named = os.environ.get("CICADA")
    checkout = Path(__file__).resolve().parents[3] / "cicada"
    candidates = [named, str(checkout) if checkout.is_file() else None, shutil.which("cicada")]
    for each in candidates:
        if each:
            if shutil.which(each) is None:
                raise CicadaError(f"CICADA is {each}; it must be the program cicada of a checkout")
            return [each]
    raise CicadaError(
        "the program cicada is nowhere to be found; simulations need it and a JDK of 17 or later. "
        "Maybe set CICADA to the file cicada of a checkout"
    )


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    return str(value)


def _watch(command: list[str], bar: _Bar | None) -> None:
    """Runs a command to its end; its last words are told if it fails."""
    try:
        process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as problem:
        raise CicadaError(f"{command[0]} cannot be run: {problem.strerror}") from None
    words: list[str] = []
    assert process.stderr is not None
    try:
        for line in process.stderr:
            at = _ROUND.search(line)
            if at and bar:
                bar.show(int(at.group(1)), int(at.group(2)))
            elif not at and not line.startswith("WARNING: Using incubator modules"):
                words = [*words[-19:], line.rstrip()]
        status = process.wait()
    except BaseException:
        process.terminate()  # the program ends its round, and can go on later
        process.wait()
        raise
    if status != 0:
        raise CicadaError("\n".join(words) or f"{command[0]} ended with exit code {status}")
    if bar:
        bar.end()


class _Bar:
    """A bar on one line, in terminals and in notebooks."""

    _WIDTH = 30

    def __init__(self, label: str) -> None:
        self._label = label
        self._shown = False

    def show(self, done: int, total: int) -> None:
        filled = self._WIDTH * done // max(1, total)
        bar = "█" * filled + "·" * (self._WIDTH - filled)
        sys.stdout.write(f"\r{self._label} {bar} {done}/{total}")
        sys.stdout.flush()
        self._shown = True

    def end(self) -> None:
        if self._shown:
            sys.stdout.write("\n")
            sys.stdout.flush()
