"""Parts of a run that clients emulate, by the same Java code that the server has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cicada import jvm
from cicada.errors import CicadaError


class Emulation:
    """The parts that a run's settings name, and the settings that these parts own.

    ``settings`` are the run's as texts, as enrolment tells them; ``kinds`` are those of the parts,
    such as radio.PathLossProvider; ``more`` are fields of Java classes with settings that no part
    owns, such as radio.MobilitySettings.ROUND_SECONDS.
    """

    def __init__(
        self, settings: Mapping[str, str], kinds: tuple[str, ...], more: tuple[str, ...] = ()
    ) -> None:
        self._jpype = jvm.start()
        self._texts = settings
        self._registry = self.find("extension.Registry").ofClassPath()
        schema = self.find("settings.Schema")("a client", "cicada server --print-config")
        for kind in kinds:
            for provider in self._registry.all(self.find(kind).class_):
                schema.add("", provider.about().settings())
        for field in more:
            owner, _, name = field.rpartition(".")
            schema.add("", getattr(self.find(owner), name))
        texts = self._jpype.JClass("java.util.HashMap")()
        for key, text in settings.items():
            if schema.knows(key):
                texts.put(key, text)
        self.settings = self.find("settings.Settings").standard(schema).withTexts(texts)
        self.clients = int(settings["clients"])

    def find(self, name: str) -> Any:
        """A class of Cicada's."""
        return self._jpype.JClass(f"dev.cicada.{name}")

    def number(self, key: str) -> float:
        return float(self._texts[key])

    def text(self, key: str) -> str:
        return self._texts[key]

    def part(self, kind: str, key: str, maybe: str = "use a newer cicada-fl") -> Any:
        """The part that a setting names; ``maybe`` tells what to try if it is not known."""
        name, known = self._texts[key], self.find(kind).class_
        if self._registry.find(known, name).isEmpty():
            raise CicadaError(
                f"missing-feature: the run has {key} {name}, which this package does not know. "
                f"Maybe {maybe}"
            )
        return self._registry.named(known, key, name)

    def seed(self, key: str) -> Any:
        """A seed of its own, or the run's."""
        text = self._texts.get(key, "auto")
        number = int(self._texts["seed"] if text == "auto" else text)
        return self.find("random.Seed")(self._jpype.JLong(number))

    def doubles(self, count: int) -> Any:
        """An array in the Java machine."""
        return self._jpype.JArray(self._jpype.JDouble)(count)

    def refusals(self) -> jvm.Refusals:
        """Turns what Java says of files and settings into what Python says."""
        return jvm.Refusals(self._jpype, ("dev.cicada.text.UserError",))
