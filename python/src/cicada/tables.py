"""Tables of runs: pandas' data frames, or arrays by column where there is no pandas."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cicada.errors import CicadaError


def read(file: Path) -> Any:
    """A CSV file with a line of names: a data frame, or a dict of arrays if there is no pandas."""
    try:
        import pandas
    except ImportError:
        return _arrays(file)
    try:
        return pandas.read_csv(file)
    except (OSError, ValueError) as problem:  # pandas' own kinds of them are ValueErrors
        raise CicadaError(f"{file} cannot be read as a table: {problem}") from None


def _arrays(file: Path) -> dict[str, NDArray[Any]]:
    try:
        with file.open(newline="", encoding="utf-8") as lines:
            names, *rows = list(csv.reader(lines))
        columns = list(zip(*rows, strict=True)) if rows else [() for _ in names]
        return dict(zip(names, map(_array, columns), strict=True))
    except (OSError, ValueError) as problem:
        raise CicadaError(f"{file} cannot be read as a table: {problem}") from None


def _array(texts: tuple[str, ...]) -> NDArray[Any]:
    """Numbers where all are numbers or missing, else truths, else words."""
    try:
        return np.array([float(each) if each else np.nan for each in texts])
    except ValueError:
        pass
    if set(texts) <= {"true", "false"}:
        return np.array([each == "true" for each in texts])
    return np.array(texts)
