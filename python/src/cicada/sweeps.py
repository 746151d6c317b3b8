"""Sweeps: many simulations over settings, schemes and seeds, and how they compare."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from cicada import program, tables
from cicada.errors import CicadaError, whole
from cicada.runs import Run, load

_RUNS = r"(\d+)/(\d+) runs, "


@dataclass(frozen=True)
class Sweep:
    """What a sweep left in its folder; iterating over it gives its runs."""

    folder: Path
    results: Any
    """A row for each run: what varies, the seed, accuracy, energy and so on, and its folder.

    It is a pandas data frame, or a dict of arrays if there is no pandas.
    """
    comparisons: Any
    """A row for every two values that were compared, with 95 % intervals, in the same form."""

    @property
    def report(self) -> Path:
        """A page with figures and comparisons, for a browser."""
        return self.folder / "report.html"

    def __len__(self) -> int:
        return len(self.results["folder"])

    def __iter__(self) -> Iterator[Run]:
        """The runs, in the order of the results; each is read when its turn comes."""
        return (load(self.folder / str(each)) for each in self.results["folder"])

    def __repr__(self) -> str:
        return f"Sweep({len(self)} runs in {self.folder})\n{self.results}"

    def _repr_html_(self) -> str | None:
        html = getattr(self.results, "_repr_html_", None)
        return html() if html else None


def load_sweep(folder: str | os.PathLike[str]) -> Sweep:
    """Reads the folder of a sweep that ``cicada sweep`` has made."""
    path = Path(folder)
    for name in ("results.csv", "comparisons.csv"):
        if not (path / name).is_file():
            raise CicadaError(
                f"{path} has no {name}; it must be the folder of a sweep that is over. "
                "Maybe cicada sweep --resume --out ends it, or cicada.load for a single run"
            )
    return Sweep(path, tables.read(path / "results.csv"), tables.read(path / "comparisons.csv"))


def sweep(
    grid: Mapping[str, Iterable[Any]] | None = None,
    *,
    schemes: Iterable[str] | None = None,
    calls: float | Iterable[float] | None = None,
    seeds: int = 5,
    settings: Mapping[str, Any] | None = None,
    compare: str | None = None,
    title: str | None = None,
    plugins: Iterable[str | os.PathLike[str]] = (),
    jobs: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool = True,
) -> Sweep:
    """Runs every combination of some settings' values under the seeds from 1 to ``seeds``.

    ``cicada.sweep(schemes=["random", "greedy"], calls=2, settings={"rounds": 50})``. ``grid`` has
    the values of any number of settings, ``{"lambda": [0.01, 0.1]}``. ``calls`` are calls per
    round, a number or several, to which every scheme is steered. ``compare`` is what is compared
    pair by pair: schemes, if there are several, else what varies first. ``plugins`` are files with
    extensions of your own. ``jobs`` runs are done at a time, as a default one for each core.

    With ``out``, what was run there before is not run again; without it, runs are in a temporary
    folder.
    """
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="cicada-"))
    words: dict[str, Any] = {
        "seeds": whole("seeds", seeds, 1),
        "settings": program.texts(settings or {}),
        "grid": {str(key): _texts(key, values) for key, values in (grid or {}).items()},
    }
    if schemes is not None:
        words["schemes"] = _texts("schemes", schemes)
    if calls is not None:
        words["calls"] = _texts("calls", [calls] if np.isscalar(calls) else calls)
    if compare is not None:
        words["compare"] = compare
    if title is not None:
        words["title"] = title
    options = ["--resume", "--out", str(folder), *program.plugin_options(plugins)]
    if jobs is not None:
        options += ["--jobs", str(whole("jobs", jobs, 1))]
    with tempfile.TemporaryDirectory(prefix="cicada-") as drafts:
        file = Path(drafts) / "own.yaml"
        file.write_text(yaml.safe_dump(words, sort_keys=False), encoding="utf-8")
        try:
            program.run(["sweep", str(file), *options], program.Bar("sweep", _RUNS, progress))
        except CicadaError as problem:
            raise _in_our_words(problem, folder) from None
    return load_sweep(folder)


def _in_our_words(problem: CicadaError, folder: Path) -> CicadaError:
    """Which runs failed, if that is the problem; the others are there all the same."""
    failures = [line for line in str(problem).splitlines() if line.startswith("failed: ")]
    if not failures:
        return problem
    return CicadaError(
        "\n".join(failures) + f"\nAll other runs are in {folder}. Maybe cicada.load_sweep there"
    )


def _texts(name: str, values: Any) -> Sequence[str]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise CicadaError(f"{name} is {values!r}; it must be a list of values. Maybe [{values!r}]")
    return [program.text(each) for each in values]
