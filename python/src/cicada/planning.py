"""Plans: with what probability each client calls, and which share of the band it gets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cicada import jvm
from cicada.errors import CicadaError, array, number, require, whole

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Plan:
    """Probabilities and shares, what they achieve, and a bound on what any plan could.

    Arrays are by client for an online plan, which holds in every round, and by round and client
    for an offline one.
    """

    probabilities: Floats
    shares: Floats
    powers: Floats
    """Watts that a client sends with: its own, or the planned ones if power is controlled."""
    objective: float
    bound: float
    """No plan for this problem has a lower objective."""
    gap: float
    """How far the objective is above the bound, relative to the objective."""
    convergence_term: float
    energy_term: float
    energy_joules: float
    senders_per_round: float
    rho: float
    solver: str
    status: str
    iterations: int

    def __repr__(self) -> str:
        kind = f"{self.probabilities.shape[-1]} clients"
        if self.probabilities.ndim == 2:
            kind += f", {self.probabilities.shape[0]} rounds"
        return (
            f"Plan({kind}: objective {self.objective:.6g}, bound {self.bound:.6g}, "
            f"{self.energy_joules:.4g} J, {self.senders_per_round:.4g} senders per round, "
            f"{self.solver} {self.status})"
        )


def plan(
    *,
    gains: ArrayLike,
    powers: ArrayLike,
    bandwidth_hz: float,
    model_bits: float,
    rounds: int,
    rho: float = 0.1,
    min_probability: float = 0.01,
    noise_dbm_per_hz: float = -174.0,
    rate_logarithm: str = "binary",
    solver: str | None = None,
    seconds: float | None = None,
    deadline_seconds: float | None = None,
    power_control: bool = False,
    circuit_watts: ArrayLike | None = None,
    amplifier_efficiency: ArrayLike | None = None,
    weights: ArrayLike | None = None,
    convergence_power: float = 2.0,
    energy_budget_joules: float | None = None,
    client_budgets_joules: ArrayLike | None = None,
    max_senders_per_round: float | None = None,
    minimize: str = "weighted-sum",
    convergence: float | None = None,
) -> Plan:
    """Plans the calls of some clients.

    ``gains`` are ratios of received to sent power: one for each client, for a plan that holds in
    every round, or an array by round and client. ``powers`` are watts, one for all clients or one
    for each. docs/planning.md of the project tells what the rest means.
    """
    problem = _Problem.of(**locals())
    return problem.solve()


def calibrate(
    *,
    senders: float,
    tolerance: float = 1e-3,
    gains: ArrayLike,
    powers: ArrayLike,
    bandwidth_hz: float,
    model_bits: float,
    rounds: int,
    min_probability: float = 0.01,
    **others: Any,
) -> Plan:
    """The plan whose expected senders per round are ``senders``; its ``rho`` brings that about.

    The other arguments are those of :func:`plan`.
    """
    senders, tolerance = number("senders", senders), number("tolerance", tolerance)
    require(0 < senders < float("inf"), "senders", senders, "positive and finite")
    require(0 < tolerance < 1, "tolerance", tolerance, "greater than 0 and less than 1")
    unknown = sorted(set(others) - set(plan.__kwdefaults__ or {}))
    if unknown:
        raise CicadaError(f"calibrate knows no {unknown[0]}; see help(cicada.plan) for what it takes")
    arguments: dict[str, Any] = {
        **(plan.__kwdefaults__ or {}),
        **others,
        "gains": gains,
        "powers": powers,
        "bandwidth_hz": bandwidth_hz,
        "model_bits": model_bits,
        "rounds": rounds,
        "min_probability": min_probability,
    }
    return _Problem.of(**arguments).calibrate(senders, tolerance)


@dataclass(frozen=True)
class _Problem:
    """A planning problem in the Java machine."""

    jpype: Any
    java: Any
    planner: Any
    online: bool

    @staticmethod
    def of(*, gains: ArrayLike, powers: ArrayLike, **settings: Any) -> _Problem:
        rows = _array("gains", gains)
        require(rows.ndim in (1, 2), "the number of gains' axes", rows.ndim, "1 or 2")
        online = rows.ndim == 1
        rows = np.atleast_2d(rows)
        watts = _each("powers", powers, rows.shape[1])
        jpype = jvm.start()
        classes = _Classes(jpype)
        with _refusals(jpype):
            java = classes.network(watts, settings).problem(
                jpype.JArray(jpype.JDouble, 2)([_doubles(jpype, row) for row in rows])
            )
            planner = classes.planner(settings["solver"], settings["seconds"], online)
        return _Problem(jpype, java, planner, online)

    def solve(self) -> Plan:
        with _refusals(self.jpype):
            return self._described(self.java, self.planner.plan(self.java))

    def calibrate(self, senders: float, tolerance: float) -> Plan:
        calibration = self.jpype.JClass("dev.cicada.plan.Calibration")
        silent = self.jpype.JClass("dev.cicada.plan.Planner$Progress").NONE
        with _refusals(self.jpype):
            found = calibration.of(self.java, self.planner, senders, tolerance, silent)
            problem = self.java.withRho(found.rho())
            return self._described(problem, found.plan())

    def _described(self, problem: Any, made: Any) -> Plan:
        network = problem.network()
        probabilities = _rows(made.probabilities(), self.online)
        shares = _rows(made.shares(), self.online)
        watts = np.broadcast_to(np.array(network.powerWatts()), shares.shape).copy()
        if network.transmitters().powerControl():
            uploads = self.jpype.JClass("dev.cicada.plan.PlannedUploads").of(problem, made)
            watts = _rows(uploads.powersWatts(), self.online)
        return Plan(
            probabilities=probabilities,
            shares=shares,
            powers=watts,
            objective=float(made.objective()),
            bound=float(made.lowerBound()),
            gap=float(made.gap()),
            convergence_term=float(made.convergenceTerm()),
            energy_term=float(made.energyTerm()),
            energy_joules=float(made.energyJoules()),
            senders_per_round=float(made.expectedCallersPerRound()),
            rho=float(network.rho()),
            solver=str(made.solver()),
            status=str(made.status().name()).lower().replace("_", "-"),
            iterations=int(made.iterations()),
        )


class _Classes:
    """Java's values made of Python's."""

    def __init__(self, jpype: Any) -> None:
        self.jpype = jpype

    def find(self, name: str) -> Any:
        return self.jpype.JClass(f"dev.cicada.{name}")

    def network(self, watts: Floats, settings: dict[str, Any]) -> Any:
        given = {name: number(name, settings[name]) for name in _NUMBERS}
        uplink = self.find("radio.Uplink").of(
            given["bandwidth_hz"],
            given["noise_dbm_per_hz"],
            self._constant("radio.RateLogarithm", "rate_logarithm", settings["rate_logarithm"]),
        )
        rounds = whole("rounds", settings["rounds"], 1)
        require(rounds < 2**31, "rounds", rounds, "less than 2^31")
        return self.find("plan.Network")(
            uplink,
            given["model_bits"],
            rounds,
            given["rho"],
            given["min_probability"],
            _doubles(self.jpype, watts),
            self._transmitters(settings, len(watts)),
            self._goal(settings, len(watts)),
        )

    def _transmitters(self, settings: dict[str, Any], clients: int) -> Any:
        return self.find("plan.Transmitters")(
            _limit("deadline_seconds", settings),
            bool(settings["power_control"]),
            self._optional("circuit_watts", settings, clients),
            self._optional("amplifier_efficiency", settings, clients),
        )

    def _goal(self, settings: dict[str, Any], clients: int) -> Any:
        return self.find("plan.Goal")(
            self._constant("plan.Minimize", "minimize", settings["minimize"]),
            number("convergence_power", settings["convergence_power"]),
            self._optional("weights", settings, clients),
            _limit("energy_budget_joules", settings),
            self._optional("client_budgets_joules", settings, clients),
            _limit("max_senders_per_round", settings),
            _limit("convergence", settings),
        )

    def planner(self, name: str | None, seconds: float | None, online: bool) -> Any:
        chosen = name or ("exact" if online else "certified")
        require(
            isinstance(chosen, str)
            and (chosen != "exact" or online)
            and (chosen != "certified" or not online),
            "solver",
            chosen,
            "exact for one gain per client, certified for gains by round, or algorithm1",
        )
        if seconds is None:
            return self.find("plan.Planners").byName(chosen)
        require(chosen == "certified", "solver", chosen, "certified if seconds is given")
        limit = number("seconds", seconds)
        require(0 < limit < float("inf"), "seconds", seconds, "positive and finite")
        return self.find("plan.CertifiedPlanner")(limit)

    def _constant(self, enumeration: str, name: str, text: str) -> Any:
        values = {
            str(each.name()).lower().replace("_", "-"): each
            for each in self.find(enumeration).values()
        }
        require(isinstance(text, str) and text in values, name, text, "one of " + ", ".join(values))
        return values[text]

    def _optional(self, name: str, settings: dict[str, Any], clients: int) -> Any:
        value = settings[name]
        numbers = np.empty(0) if value is None else _each(name, value, clients)
        return _doubles(self.jpype, numbers)


def _refusals(jpype: Any) -> jvm.Refusals:
    """Turns what Java refuses into what Python refuses."""
    kinds = (
        "java.lang.IllegalArgumentException",
        "dev.cicada.plan.InfeasibleException",
        "dev.cicada.plan.RhoSearch$OutOfReachException",
    )
    return jvm.Refusals(jpype, kinds, _in_our_words)


_NAMES = {
    "bandwidthHz": "bandwidth_hz",
    "noisePsdDbmPerHz": "noise_dbm_per_hz",
    "modelBits": "model_bits",
    "minProbability": "min_probability",
    "deadlineSeconds": "deadline_seconds",
    "powerControl is true": "power_control is True",
    "maxSendersPerRound": "max_senders_per_round",
    "convergencePower": "convergence_power",
}
_COLUMNS = {
    "powerWatts": "powers",
    "gain": "gains",
    "circuitWatts": "circuit_watts",
    "amplifierEfficiency": "amplifier_efficiency",
    "weight": "weights",
    "energyBudgetJoules": "client_budgets_joules",
}


def _in_our_words(message: str) -> str:
    """A sentence of Java's with the names that Python's arguments have."""

    def column(found: re.Match[str]) -> str:
        return f"{_COLUMNS.get(found.group(2), found.group(2))}[{found.group(1)}]"

    message = re.sub(r"clients\[(\d+)\]\.gain\[(\d+)\]", r"gain \2 of client \1", message)
    message = re.sub(r"clients\[(\d+)\]\.(\w+)", column, message)
    for java, python in {**_NAMES, "energyBudgetJoules": "energy_budget_joules"}.items():
        message = message.replace(java, python)
    return message


_NUMBERS = ("bandwidth_hz", "noise_dbm_per_hz", "model_bits", "rho", "min_probability")


def _limit(name: str, settings: dict[str, Any]) -> float:
    """What there may be at most; endless if nothing is said."""
    return float("inf") if settings[name] is None else number(name, settings[name])


def _array(name: str, values: ArrayLike) -> Floats:
    return np.asarray(array(name, values), dtype=np.float64, order="C")


def _each(name: str, values: ArrayLike, clients: int) -> Floats:
    """One number for each client; a single one is for all."""
    numbers = _array(name, values)
    if numbers.ndim == 0:
        return np.full(clients, float(numbers))
    require(
        numbers.shape == (clients,),
        f"the shape of {name}",
        numbers.shape,
        f"({clients},), one for each client, or a single number",
    )
    return numbers


def _doubles(jpype: Any, numbers: Floats | Sequence[float]) -> Any:
    return jpype.JArray(jpype.JDouble)(numbers)


def _rows(java: Any, online: bool) -> Floats:
    rows: Floats = np.stack([np.array(row) for row in java])
    return np.asarray(rows[0] if online else rows)
