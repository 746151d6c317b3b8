"""Figures of runs, in the colours and with the markers that Cicada's own figures have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from cicada.errors import CicadaError, require
from cicada.runs import Run

_LOOKS = {
    "proposed-offline": ("#0072b2", "o"),
    "proposed-online": ("#56b4e9", "s"),
    "opportunistic": ("#cc79a7", "*"),
    "random": ("#000000", "^"),
    "greedy": ("#d55e00", "v"),
    "age-based": ("#009e73", "D"),
    "full": ("#e69f00", "p"),
}
_OTHERS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
_AXES = {
    "energy": ("cumulativeEnergyJoules", "energy of all calls, J"),
    "round": ("round", "round"),
}


def plot(
    runs: Run | Iterable[Run],
    *,
    against: str = "energy",
    label: str = "scheme",
    axes: Any = None,
) -> Any:
    """Draws accuracy against energy, or against the round; gives matplotlib's axes.

    ``label`` is the setting that tells runs apart. Runs of one scheme have one colour and marker.
    """
    require(against in _AXES, "against", against, "one of " + ", ".join(_AXES))
    try:
        from matplotlib import pyplot
    except ImportError:
        raise CicadaError("plots need matplotlib. Maybe pip install 'cicada-fl[plot]'") from None
    several = list(runs) if isinstance(runs, Iterable) else [runs]
    for each in several:
        known = isinstance(each, Run)
        require(known, "a run", repr(each), "what cicada.simulate or cicada.load gives")
    if not several:
        raise CicadaError("there are no runs to plot; there must be at least one")
    if axes is None:
        _, axes = pyplot.subplots(figsize=(5.2, 3.6), layout="constrained")
    column, words = _AXES[against]
    named: set[str] = set()
    for number, run in enumerate(several):
        name = str(run.settings.get(label, run.folder.name))
        color, marker = _LOOKS.get(name, (_OTHERS[number % len(_OTHERS)], "o"))
        accuracy = np.asarray(run.rounds["testAccuracy"], dtype=float)
        tested = ~np.isnan(accuracy)
        axes.plot(
            np.asarray(run.rounds[column], dtype=float)[tested],
            100 * accuracy[tested],
            color=color,
            marker=marker,
            markersize=4,
            linewidth=1.4,
            label=None if name in named else name,
        )
        named.add(name)
    axes.set_xlabel(words)
    axes.set_ylabel("test accuracy, %")
    axes.grid(color="#e0e0e0", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    return axes
