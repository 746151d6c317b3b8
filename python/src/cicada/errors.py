"""What goes wrong, in words for people."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray


class CicadaError(Exception):
    """Something that a user can mend; its text says what was given, what is allowed, what to try."""


class CicadaWarning(UserWarning):
    """Something that a user should know, though it stops nothing."""


def require(holds: bool, name: str, value: object, allowed: str) -> None:
    """Refuses a value in one sentence."""
    if not holds:
        raise CicadaError(f"{name} is {value}; it must be {allowed}")


def number(name: str, value: Any) -> float:
    """A value as a number."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise CicadaError(f"{name} is {value!r}; it must be a number") from None


def whole(name: str, value: Any, least: int) -> int:
    """A value as a whole number, not less than another."""
    fits = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    require(fits and value >= least, name, value, f"a whole number, {least} or more")
    return int(value)


def array(name: str, values: ArrayLike) -> NDArray[Any]:
    """Values as an array of numbers, all of one shape."""
    try:
        found = np.asarray(values)
        if not np.issubdtype(found.dtype, np.bool_) and not np.issubdtype(found.dtype, np.number):
            found = found.astype(np.float64)
    except (TypeError, ValueError) as problem:
        raise CicadaError(f"{name} cannot be read as numbers: {problem}") from None
    require(not np.iscomplexobj(found), name, "complex", "real numbers")
    return found
