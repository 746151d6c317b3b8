"""A client's own draws, whether to call."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Protocol

from cicada import ecvrf
from cicada.random import Purpose, Seed


@dataclass(frozen=True)
class Draw:
    """What came of a draw, with the proof that the server checks."""

    calls: bool
    proof: bytes


class Draws(Protocol):
    """Draws for a round, having been told a probability; the same for the same round."""

    def __call__(self, round: int, probability: float) -> Draw: ...


def seeded(seed: int, client: int) -> Draws:
    """Draws that the seed of the run decides; the server can draw them too."""
    own = Seed(seed).split(Purpose.SELECTION).split(client)

    def draw(round: int, probability: float) -> Draw:
        if probability <= 0 or probability >= 1:
            return Draw(probability >= 1, b"")
        return Draw(own.stream(round).next_double() < probability, b"")

    return draw


def signed(secret_key: bytes, run: str, client: str) -> Draws:
    """Draws that the client's key decides; the server can verify them, and nobody choose."""
    known: dict[int, bytes] = {}

    def draw(round: int, probability: float) -> Draw:
        if round not in known:
            known.clear()
            known[round] = ecvrf.prove(secret_key, occasion(run, client, round))
        return Draw(uniform(ecvrf.output(known[round])) < probability, known[round])

    return draw


def occasion(run: str, client: str, round: int) -> bytes:
    """What a signed draw is made for, so that it is good for nothing else."""
    parts = [b"cicada.v1.draw"]
    for text in (run, client):
        encoded = text.encode("utf-8")
        parts += [struct.pack(">i", len(encoded)), encoded]
    return b"".join([*parts, struct.pack(">i", round)])


def uniform(output: bytes) -> float:
    """Uniform over [0, 1), a multiple of 2^-53."""
    return float((int.from_bytes(output[:8], "big") >> 11) * 2.0**-53)
