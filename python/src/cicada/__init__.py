"""Asynchronous federated learning over wireless networks, from Python.

    plan = cicada.plan(gains=gains, powers=0.2, bandwidth_hz=5e6, model_bits=6.37e6, rounds=50)
    cicada.client.run("127.0.0.1:7878", train, name="kitchen")
    rounds = cicada.load("runs/mine").rounds
"""

from __future__ import annotations

from cicada.errors import CicadaError, CicadaWarning
from cicada.planning import Plan, calibrate, plan

__all__ = ["CicadaError", "CicadaWarning", "Plan", "calibrate", "plan"]
