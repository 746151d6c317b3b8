"""Simulations: run them with the Java program, and read what they leave."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray

from cicada import program, tables
from cicada.errors import CicadaError
from cicada.layout import Layout, Tensor

_ROUNDS = r"round (\d+)/(\d+)"


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
        file = self.folder / "model.bin"
        if not file.is_file():
            raise CicadaError(
                f"{self.folder} has no model.bin; runs of a sweep keep no model. "
                "Maybe cicada.simulate with this run's settings"
            )
        flat = np.fromfile(file, dtype="<f4").astype(np.float32, copy=False)
        lines = self.record.get("tensors")
        if not lines:  # a run of an earlier version
            return {"parameters": flat}
        layout = Layout(tuple(_tensor(line) for line in lines))
        names = [tensor.name for tensor in layout.tensors]
        return dict(zip(names, layout.split(flat), strict=True))

    @property
    def accuracy(self) -> float:
        """Of the last model that was tested, on the test set; not a number if none was."""
        tested = np.asarray(self.rounds["testAccuracy"], dtype=float)
        tested = tested[~np.isnan(tested)]
        return float(tested[-1]) if len(tested) else float("nan")

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
    if (path / "results.csv").is_file():
        raise CicadaError(f"{path} is the folder of a sweep. Maybe cicada.load_sweep")
    for name in ("run.yaml", "run.json", "rounds.csv", "clients.csv"):
        if not (path / name).is_file():
            raise CicadaError(
                f"{path} has no {name}; it must be the folder of a run that is over. "
                "Maybe cicada simulate --resume --out ends it"
            )
    return Run(
        folder=path,
        settings=_settings((path / "run.yaml").read_text(encoding="utf-8")),
        rounds=tables.read(path / "rounds.csv"),
        clients=tables.read(path / "clients.csv"),
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


def simulate(
    settings: Mapping[str, Any] | None = None,
    *,
    plugins: Iterable[str | os.PathLike[str]] = (),
    out: str | os.PathLike[str] | None = None,
    progress: bool = True,
    **more: Any,
) -> Run:
    """Runs a simulation, and gives what it leaves.

    Settings are those of ``cicada simulate --print-config``, as a dict or by name:
    ``cicada.simulate(scheme="random", rounds=50)``. ``plugins`` are files with extensions of your
    own. A run that is in the folder ``out`` already is gone on with, and not run twice; without
    ``out`` it is in a temporary one.
    """
    given = program.texts({**(settings or {}), **more})
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="cicada-"))
    arguments = ["simulate", "--resume", "--out", str(folder), *program.plugin_options(plugins)]
    for key, value in given.items():
        arguments += ["--set", f"{key}={value}"]
    program.run(arguments, program.Bar(given.get("scheme", "simulation"), _ROUNDS, progress))
    return load(folder)
