"""Asynchronous federated learning over wireless networks, from Python.

plan = cicada.plan(gains=gains, powers=0.2, bandwidth_hz=5e6, model_bits=6.37e6, rounds=50)
cicada.client.run("127.0.0.1:7878", train, name="kitchen")
rounds = cicada.load("runs/mine").rounds
"""

from __future__ import annotations

import importlib
from typing import Any

from cicada.errors import CicadaError, CicadaWarning
from cicada.planning import Plan, calibrate, plan
from cicada.plotting import plot
from cicada.runs import Run, load, simulate
from cicada.sweeps import Sweep, load_sweep, sweep

__all__ = [
    "CicadaError",
    "CicadaWarning",
    "Plan",
    "Run",
    "Sweep",
    "calibrate",
    "load",
    "load_sweep",
    "plan",
    "plot",
    "simulate",
    "sweep",
]

_MODULES = ("client", "dense", "flower", "models", "sklearn", "torch")


def __getattr__(name: str) -> Any:
    """Modules that need more than numpy are imported when they are asked for."""
    if name in _MODULES:
        return importlib.import_module(f"cicada.{name}")
    raise AttributeError(f"module 'cicada' has no attribute {name!r}")
