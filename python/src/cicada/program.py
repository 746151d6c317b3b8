"""The Java program: where it is, and how it is run to its end."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from cicada.errors import CicadaError

_LAST_WORDS = 20
_NOISE = "WARNING: Using incubator modules"  # the JDK's, which no option stops


def command() -> list[str]:
    """How to call the Java program: $CICADA, the one of the checkout, or the one on the PATH."""
    named = os.environ.get("CICADA")
    if named:
        if shutil.which(named) is None:
            raise CicadaError(
                f"CICADA is {named}, which is no program; it must be the file cicada of a checkout. "
                "Maybe export CICADA=$PWD/cicada there"
            )
        return [named]
    checkout = Path(__file__).resolve().parents[3] / "cicada"
    found = str(checkout) if checkout.is_file() else shutil.which("cicada")
    if found is None:
        raise CicadaError(
            "the program cicada is nowhere to be found; simulations need it, and a JDK of 17 or "
            "later. Maybe export CICADA=$PWD/cicada in a checkout"
        )
    return [found]


def text(value: Any) -> str:
    """A setting's value as the program reads it."""
    if value is None:
        return "none"
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value)).lower()
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    return str(value)


def texts(settings: Mapping[str, Any]) -> dict[str, str]:
    """Settings as the program reads them."""
    return {str(key): text(value) for key, value in settings.items()}


def plugin_options(plugins: Iterable[str | os.PathLike[str]]) -> list[str]:
    """The program's options for extensions of the user's own."""
    if isinstance(plugins, (str, os.PathLike)):
        plugins = [plugins]
    return [word for each in plugins for word in ("--plugin", os.fspath(each))]


def run(arguments: list[str], progress: Bar) -> None:
    """Runs the program to its end; if it fails, its last words are the exception's."""
    words = command()
    try:
        process = subprocess.Popen(
            [*words, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as problem:
        raise CicadaError(f"{words[0]} cannot be run: {problem.strerror}") from None
    said: list[str] = []
    assert process.stderr is not None
    try:
        for line in process.stderr:
            if not line.startswith(_NOISE) and not progress.takes(line):
                said = [*said[1 - _LAST_WORDS :], line.rstrip()]
        status = process.wait()
    except BaseException:
        process.terminate()  # the program ends its round, and can go on later
        process.wait()
        raise
    finally:
        progress.end()
    if status != 0:
        raise CicadaError("\n".join(said) or f"{words[0]} ended with exit code {status}")


class Bar:
    """A bar on one line, in terminals and in notebooks, of the steps that the program counts."""

    _WIDTH = 30

    def __init__(self, label: str, steps: str, shown: bool) -> None:
        """``steps`` is a regular expression with two groups: how many are done, and of how many."""
        self._label = label
        self._steps = re.compile(steps)
        self._shown = shown
        self._begun = False

    def takes(self, line: str) -> bool:
        """Shows what a line says of progress; false if it says nothing of it."""
        at = self._steps.search(line)
        if at and self._shown:
            self._show(int(at.group(1)), int(at.group(2)))
        return at is not None

    def _show(self, done: int, total: int) -> None:
        filled = self._WIDTH * done // max(1, total)
        bar = "█" * filled + "·" * (self._WIDTH - filled)
        sys.stdout.write(f"\r{self._label} {bar} {done}/{total}")
        sys.stdout.flush()
        self._begun = True

    def end(self) -> None:
        if self._begun:
            sys.stdout.write("\n")
            sys.stdout.flush()
