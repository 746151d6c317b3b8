"""Plans from numpy are the planners' own."""

import json
import subprocess

import numpy as np
import pytest
from conftest import java_command

import cicada

CELL = {"powers": 0.2, "bandwidth_hz": 5e6, "model_bits": 6.37e6, "rounds": 50}


def gains(count, seed=0):
    return np.random.default_rng(seed).exponential(size=count) * 1e-11 + 1e-13


def test_a_plan_is_the_programs_own():
    given = gains(7)
    instance = {
        "bandwidthHz": 5e6,
        "noisePsdDbmPerHz": -174,
        "modelBits": 6.37e6,
        "rounds": 50,
        "rho": 0.1,
        "minProbability": 0.01,
        "clients": [{"powerWatts": 0.2, "gain": [g]} for g in given],
    }
    done = subprocess.run(
        [*java_command(), "plan", "--instance", "-", "--json"],
        input=json.dumps(instance),
        capture_output=True,
        text=True,
        check=True,
    )
    theirs = json.loads(done.stdout)
    ours = cicada.plan(gains=given, **CELL)
    assert ours.objective == theirs["objective"]
    assert ours.bound == theirs["lowerBound"]
    assert ours.status == theirs["status"] == "optimal"
    assert ours.probabilities.tolist() == np.ravel(theirs["probabilities"]).tolist()
    assert ours.shares.tolist() == np.ravel(theirs["shares"]).tolist()


def test_plans_are_feasible_and_their_bound_holds():
    online = cicada.plan(gains=gains(20), **CELL)
    offline = cicada.plan(gains=gains(15).reshape(5, 3), **{**CELL, "rounds": 5})
    for made, shape in ((online, (20,)), (offline, (5, 3))):
        assert made.probabilities.shape == made.shares.shape == made.powers.shape == shape
        assert (made.probabilities >= 0.01 - 1e-12).all()
        assert (made.probabilities <= 1).all()
        assert (np.atleast_2d(made.shares).sum(axis=1) <= 1 + 1e-9).all()
        assert made.bound <= made.objective * (1 + 1e-12)
        assert made.gap == pytest.approx(1 - made.bound / made.objective, abs=1e-12)
    assert online.gap < 1e-12
    assert offline.gap < 0.01


def test_power_control_saves_energy_within_its_limit():
    free = cicada.plan(gains=gains(5), deadline_seconds=2, **CELL)
    controlled = cicada.plan(gains=gains(5), deadline_seconds=2, power_control=True, **CELL)
    assert controlled.objective < free.objective
    assert (controlled.powers <= 0.2).all()
    assert (controlled.powers > 0).all()
    assert (free.powers == 0.2).all()
    # What is sent just meets the deadline, or a limit.
    noise = controlled.shares * 5e6 * 10 ** ((-174 - 30) / 10) / gains(5)
    rates = controlled.shares * 5e6 * np.log2(1 + controlled.powers / noise)
    np.testing.assert_allclose(rates * 2, 6.37e6, rtol=1e-9)


def test_calibration_reaches_its_target():
    made = cicada.calibrate(senders=2, gains=gains(10), **CELL)
    assert made.senders_per_round == pytest.approx(2, rel=1e-3)
    again = cicada.plan(gains=gains(10), rho=made.rho, **CELL)
    assert again.objective == made.objective


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rho": 2}, "rho is 2.0; it must be greater than 0 and less than 1"),
        ({"powers": [1, 2]}, r"the shape of powers is \(2,\); it must be \(3,\)"),
        ({"powers": [1, 2, -1]}, r"powers\[2\] is -1.0; it must be positive"),
        ({"gains": [1e-11, -1, 1]}, "gain 0 of client 1 is -1.0"),
        ({"gains": "loud"}, "gains cannot be read as numbers"),
        ({"gains": [[[1]]]}, "the number of gains' axes is 3"),
        ({"solver": "magic"}, "solver is magic; it must be one of exact"),
        ({"solver": "certified"}, "solver is certified; it must be exact for one gain"),
        ({"rounds": 1.5}, "rounds is 1.5; it must be a whole number, 1 or more"),
        ({"minimize": "energy"}, "convergence is missing"),
        ({"minimize": "all"}, "minimize is all; it must be one of weighted-sum"),
        ({"energy_budget_joules": 1e-9}, "energy_budget_joules is"),
        ({"rounds": True}, "rounds is True; it must be a whole number"),
        ({"bandwidth_hz": "wide"}, "bandwidth_hz is 'wide'; it must be a number"),
        ({"min_probability": None}, "min_probability is None; it must be a number"),
        ({"deadline_seconds": "soon"}, "deadline_seconds is 'soon'; it must be a number"),
        ({"minimize": ["energy"]}, r"minimize is \['energy'\]; it must be one of"),
        ({"solver": 5}, "solver is 5; it must be exact for one gain"),
        ({"gains": [1e-11, 2j]}, "gains is complex; it must be real numbers"),
        ({"gains": [1e-11, float("nan")]}, "gain 0 of client 1 is NaN"),
        ({"bandwidth_hz": -1}, "bandwidth_hz is -1"),
        ({"rate_logarithm": "x"}, "rate_logarithm is x; it must be one of binary, natural"),
    ],
)
def test_bad_arguments_get_a_sentence(changes, sentence):
    with pytest.raises(cicada.CicadaError, match=sentence):
        cicada.plan(**{"gains": gains(3), **CELL, **changes})


def test_calibration_says_what_it_cannot_reach():
    with pytest.raises(cicada.CicadaError, match="senders is 'two'; it must be a number"):
        cicada.calibrate(senders="two", gains=gains(3), **CELL)
    with pytest.raises(cicada.CicadaError, match="senders is -1"):
        cicada.calibrate(senders=-1, gains=gains(3), **CELL)
    with pytest.raises(cicada.CicadaError):
        cicada.calibrate(senders=1000, gains=gains(3), **CELL)
    with pytest.raises(cicada.CicadaError, match="calibrate knows no colour"):
        cicada.calibrate(senders=1, gains=gains(3), colour="red", **CELL)
