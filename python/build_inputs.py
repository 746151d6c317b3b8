"""What the package is made of beside its own sources: the protocol, the planners and a version.

In a checkout they come from where Maven has them. A source distribution carries them, so that it
builds anywhere.
"""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "src" / "cicada"
CHECKOUT = HERE.parent
PROTO = CHECKOUT / "wire" / "src" / "main" / "proto"
MADE = PACKAGE / "_made.py"


class NotBuilt(Exception):
    """Something is missing that another command makes."""


def is_checkout() -> bool:
    return PROTO.is_dir()


def maven_version() -> str:
    """The project's version as Maven writes it, such as 0.1.0-SNAPSHOT."""
    if is_checkout():
        pom = (CHECKOUT / "pom.xml").read_text(encoding="utf-8")
        found = re.search(r"<artifactId>cicada</artifactId>\s*<version>([^<]+)</version>", pom)
    else:
        found = re.search(r'MAVEN_VERSION = "([^"]+)"', MADE.read_text(encoding="utf-8"))
    if not found:
        raise NotBuilt("the project's version is nowhere to be found")
    return found.group(1)


def python_version() -> str:
    """The same as Python writes it, such as 0.1.0.dev0."""
    return maven_version().replace("-SNAPSHOT", ".dev0")


def core_jar() -> Path:
    """The planners' jar, as Maven has built it."""
    jar = CHECKOUT / "core" / "target" / f"cicada-core-{maven_version()}.jar"
    if not jar.is_file():
        raise NotBuilt(
            f"{jar} is not there; the package carries it. "
            "Maybe run ./cicada --version in the checkout first, which builds it."
        )
    return jar
