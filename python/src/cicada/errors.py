"""What goes wrong, in words for people."""

from __future__ import annotations


class CicadaError(Exception):
    """Something that a user can mend; its text says what was given, what is allowed, what to try."""


class CicadaWarning(UserWarning):
    """Something that a user should know, though it stops nothing."""


def require(holds: bool, name: str, value: object, allowed: str) -> None:
    """Refuses a value in one sentence."""
    if not holds:
        raise CicadaError(f"{name} is {value}; it must be {allowed}")
