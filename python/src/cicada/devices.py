"""When a client is there, and how many local steps it has done by when, as its run's settings say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from cicada.emulation import Emulation

_KINDS = ("device.DeviceProvider", "device.AvailabilityProvider")
# As Cicada in Java splits the seed of devices: which a client has, and when it is away.
_MIX, _ABSENCES = 0, 1


class Attendance(Protocol):
    """What a run emulates of a client's device."""

    def is_present(self, round: int) -> bool:
        """Whether the client trains and may call in a round; if not, it declines."""

    def steps_before(self, round: int) -> int:
        """Local steps that it has done when a round begins."""


def attendance(settings: Mapping[str, str], client: int) -> Attendance:
    """A client's; it needs Java only where devices differ, or may be away."""
    alike = settings.get("devices", "alike") == "alike"
    always = settings.get("availability", "always") == "always"
    if alike and always:
        return _Always(int(settings["localSteps"]))
    return _Emulated(settings, client)


class _Always:
    """A client that does the same number of steps in every round."""

    def __init__(self, steps: int) -> None:
        self._steps = steps

    def is_present(self, round: int) -> bool:
        return True

    def steps_before(self, round: int) -> int:
        return round * self._steps


class _Emulated:
    """A client with the device and the absences that the run's settings give it."""

    def __init__(self, settings: Mapping[str, str], client: int) -> None:
        run = Emulation(settings, _KINDS)
        seed = run.seed("deviceSeed").split(run.find("random.Purpose").DEVICES)
        standard = run.find("device.Device").of(run.number("localSteps"), run.number("powerWatts"))
        with run.refusals():
            self._devices: Any = run.part("device.DeviceProvider", "devices").devices(
                run.text("devices"), run.settings, standard, run.clients, seed.split(_MIX)
            )
            self._availability: Any = run.part(
                "device.AvailabilityProvider", "availability"
            ).availability(run.text("availability"), run.settings, run.clients, seed.split(_ABSENCES))
        self._client = client
        self._attended = [0]  # rounds in which the client was there, before each round so far

    def is_present(self, round: int) -> bool:
        return bool(self._availability.isPresent(self._client, round))

    def steps_before(self, round: int) -> int:
        while len(self._attended) <= round:
            there = self.is_present(len(self._attended) - 1)
            self._attended.append(self._attended[-1] + there)
        return int(self._devices.stepsAfter(self._client, self._attended[round]))
