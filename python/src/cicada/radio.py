"""How a client comes to know its channel."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cicada.emulation import Emulation
from cicada.errors import CicadaError

Gauge = Callable[[int], "float | None"]
"""Received power over sent power in a round, as a ratio; none if that cannot be known now."""

_LEAST, _LEAST_DECIBELS = 1e-20, -200.0
_MOST_REPETITIONS = 5
_USUAL_ACCESS_POINT_DBM = 20.0
WIRELESS_TABLE = Path("/proc/net/wireless")
_OWN_GAIN = "give the client a gain of its own"
_KINDS = ("radio.PathLossProvider", "radio.MobilityProvider")


def ratio(decibels: float) -> float:
    """The gain of so many dB, which must be possible: no channel amplifies."""
    if not _LEAST_DECIBELS <= decibels <= 0:
        raise CicadaError(
            f"the gain is {decibels} dB; it must be from {_LEAST_DECIBELS:.0f} to 0, "
            "since no channel amplifies"
        )
    return float(max(_LEAST, 10 ** (decibels / 10)))


def from_file(file: str | Path) -> Gauge:
    """A file that holds the gain in dB and the end of the line, written by any program."""
    path = Path(file)

    def gain(round: int) -> float:
        try:
            with path.open("rb") as content:
                text = content.read(64).decode("utf-8", errors="replace")
        except OSError as problem:
            raise CicadaError(f"cannot read the gain from {path}: {problem.strerror}") from None
        try:
            if text.endswith("\n"):
                return ratio(float(text))
        except ValueError:
            pass  # is told below, as for a line without an end
        raise CicadaError(
            f"{path} holds {text.strip()!r}; it must hold a number of dB and the end of the line. "
            f"Maybe echo -92.5 > {path}"
        )

    return gain


def from_wireless(
    interface: str,
    access_point_dbm: float = _USUAL_ACCESS_POINT_DBM,
    table: Path = WIRELESS_TABLE,
) -> Gauge:
    """A wireless interface of a Linux machine: its level, less the access point's power.

    That is the gain of the way down. The way up is taken to be the same, as the two are between
    the same antennas at the same frequency.
    """

    def gain(round: int) -> float:
        try:
            lines = table.read_text(encoding="utf-8").splitlines()[2:]
        except OSError:
            raise CicadaError(
                f"this machine has no table of wireless interfaces at {table}. "
                "Maybe use gain='file:FILE'"
            ) from None
        levels = {fields[0].rstrip(":"): fields[3:4] for fields in map(str.split, lines) if fields}
        if interface not in levels:
            names = ", ".join(levels) or "none"
            raise CicadaError(
                f"there is no wireless interface {interface}; there is {names}. Maybe it is down"
            )
        text = (levels[interface] or ["missing"])[0]
        try:
            level = float(text)
        except ValueError:
            level = math.nan
        if not level < 0:
            raise CicadaError(
                f"the signal level of {interface} is {text}; it must be in dBm, and so negative. "
                "Maybe its driver counts otherwise; then use gain='file:FILE'"
            )
        return ratio(level - access_point_dbm)

    return gain


def emulated(settings: Mapping[str, str], client: int) -> Gauge:
    """A client's channel in the run's own cell, by the same Java code that the server has.

    ``settings`` are the run's as texts, as enrolment tells them.
    """
    run = Emulation(settings, _KINDS, ("radio.MobilitySettings.ROUND_SECONDS",))
    process = run.find("radio.CellProcess")(
        _cell(run), _mobility(run), run.clients, run.seed("channelSeed")
    )
    gains = run.doubles(run.clients)

    def gain(round: int) -> float:
        process.gains(round, gains)
        return float(gains[client])

    return gain


def _cell(run: Emulation) -> Any:
    return run.find("radio.Cell")(
        run.number("radiusMeters"),
        run.number("minimumDistanceMeters"),
        run.number("bandwidthHz"),
        run.number("noisePsdDbmPerHz"),
        run.number("noiseFigureDb"),
        run.part("radio.PathLossProvider", "pathLoss", _OWN_GAIN).pathLoss(run.settings),
        run.find("radio.Shadowing")(
            run.number("shadowingDb"),
            run.number("lineOfSightShadowingDb"),
            run.number("decorrelationMeters"),
        ),
        run.find("radio.Fading").valueOf(run.text("fading").upper()),
    )


def _mobility(run: Emulation) -> Any:
    name = run.text("placement").upper().replace("-", "_")
    placement = getattr(run.find("radio.Placement"), name)
    return run.part("radio.MobilityProvider", "mobility", _OWN_GAIN).mobility(run.settings, placement)


class Measured:
    """A gauge that may fail for a moment, at which the last gain is reported again.

    If it goes on failing, nothing is known any more, and the client has no part in rounds until it
    works again.
    """

    def __init__(self, gauge: Gauge, failed: Callable[[int, str], None]) -> None:
        self._gauge = gauge
        self._failed = failed
        self._last: float | None = None
        self._repetitions = 0

    def __call__(self, round: int) -> float | None:
        try:
            gain = self._gauge(round)
            if gain is None:
                return None
            if not _LEAST <= gain <= 1:
                raise CicadaError(
                    f"the gain is {gain}; it must be a ratio from 1e-20 to 1, since no channel "
                    "amplifies. Maybe it is in dB; then 10 ** (dB / 10)"
                )
            self._last = float(gain)
            self._repetitions = 0
        except (CicadaError, OSError) as problem:
            if self._last is None:
                raise
            self._repetitions += 1
            self._failed(round, str(problem))
            if self._repetitions > _MOST_REPETITIONS:
                return None
        return self._last


def gauge_of(text: str) -> Gauge:
    """The gauge that a text names: file:FILE, wireless:INTERFACE or wireless:INTERFACE:DBM."""
    kind, _, rest = text.partition(":")
    if kind == "file" and rest:
        return from_file(rest)
    if kind == "wireless" and rest:
        interface, _, dbm = rest.partition(":")
        try:
            return from_wireless(interface, float(dbm) if dbm else _USUAL_ACCESS_POINT_DBM)
        except ValueError:
            pass  # is told below
    raise CicadaError(
        f"gain is {text!r}; it must be a function of the round, 'emulated', 'file:FILE', "
        "'wireless:INTERFACE' or 'wireless:INTERFACE:DBM'. Maybe 'wireless:wlan0'"
    )
