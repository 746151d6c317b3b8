"""Whether the parts of this installation belong together."""

from __future__ import annotations

import re
import zipfile
from importlib import metadata
from pathlib import Path

from cicada.errors import CicadaError

_AGAIN = "Maybe install the package again: pip install --force-reinstall cicada-fl"
JAR = Path(__file__).with_name("cicada-core.jar")


def installed() -> str:
    """The package's version."""
    try:
        return metadata.version("cicada-fl")
    except metadata.PackageNotFoundError:
        raise CicadaError(
            "cicada-fl is not installed; its sources alone lack the protocol and the planners. "
            "Maybe pip install ./python in the checkout"
        ) from None


def made_of() -> str:
    """The version of the protocol and the planners that the package was made of."""
    try:
        from cicada import _made
    except ImportError:
        raise CicadaError(
            f"this installation of cicada-fl lacks what its build makes. {_AGAIN}"
        ) from None
    return _made.MAVEN_VERSION


def check() -> None:
    """Refuses a package whose stubs are of another version."""
    _require_same("the protocol's stubs are", made_of())


def check_jar(jar: Path = JAR) -> None:
    """Refuses a package whose planners are of another version."""
    check()
    _require_same(f"the planners in {jar.name} are", version_of_jar(jar))


def version_of_jar(jar: Path) -> str:
    """The version in a jar's manifest."""
    try:
        with zipfile.ZipFile(jar) as content:
            manifest = content.read("META-INF/MANIFEST.MF").decode("utf-8")
    except (OSError, KeyError, zipfile.BadZipFile) as problem:
        raise CicadaError(f"the planners' jar cannot be read ({problem}). {_AGAIN}") from None
    found = re.search(r"^Implementation-Version: *(\S+)", manifest, re.MULTILINE)
    return found.group(1) if found else "unknown"


def _require_same(what: str, maven: str) -> None:
    own = installed()
    if maven.replace("-SNAPSHOT", ".dev0") != own:
        raise CicadaError(f"{what} of version {maven}, and cicada-fl is {own}; one must be. {_AGAIN}")
