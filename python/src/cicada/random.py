"""Randomness by counter, the same numbers as Cicada's in Java: one seed, split by purpose and index.

A stream is Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3,
2011) under the seed's key, at counters (index, block).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

_WORD = 0xFFFFFFFF
_LONG = 0xFFFFFFFFFFFFFFFF
_SPLIT_DOMAIN = _LONG


class Purpose(IntEnum):
    """What a stream of randomness is for."""

    DATA = 1
    MODEL = 2
    CHANNEL = 3
    SELECTION = 4
    BATCHES = 5
    CODEC = 11


def philox(key: int, low: int, high: int) -> tuple[int, int]:
    """The block of a 128-bit counter under a 64-bit key, as two 64-bit numbers."""
    key0, key1 = key & _WORD, key >> 32
    c0, c1, c2, c3 = low & _WORD, low >> 32, high & _WORD, high >> 32
    for _ in range(10):
        product0 = 0xD2511F53 * c0
        product1 = 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (
            (product1 >> 32) ^ c1 ^ key0,
            product1 & _WORD,
            (product0 >> 32) ^ c3 ^ key1,
            product0 & _WORD,
        )
        key0 = (key0 + 0x9E3779B9) & _WORD
        key1 = (key1 + 0xBB67AE85) & _WORD
    return c0 | c1 << 32, c2 | c3 << 32


@dataclass(frozen=True)
class Seed:
    """A place in the tree of randomness."""

    value: int

    def split(self, index: int) -> Seed:
        """The child for a purpose or an index, such as a client's number."""
        return Seed(philox(self.value & _LONG, index & _LONG, _SPLIT_DOMAIN)[0])

    def stream(self, index: int) -> RandomStream:
        """A fresh stream, the same whenever it is asked for."""
        return RandomStream(self.value & _LONG, index & _LONG)


class RandomStream:
    """A sequence of random numbers that depends on nothing but its seed and index."""

    def __init__(self, key: int, index: int) -> None:
        self._key = key
        self._index = index
        self._next_block = 0
        self._spare: int | None = None

    def next_long(self) -> int:
        """Uniform over the numbers from 0 to 2^64 - 1."""
        if self._spare is not None:
            spare, self._spare = self._spare, None
            return spare
        first, self._spare = philox(self._key, self._index, self._next_block)
        self._next_block += 1
        return first

    def next_int(self, bound: int) -> int:
        """Uniform over [0, bound), without bias."""
        limit = (1 << 32) // bound * bound
        while True:
            draw = self.next_long() >> 32
            if draw < limit:
                return draw % bound

    def next_double(self) -> float:
        """Uniform over [0, 1), a multiple of 2^-53."""
        return (self.next_long() >> 11) * 2.0**-53

    def shuffled(self, size: int) -> NDArray[np.int64]:
        """The numbers below ``size`` in a uniformly random order (Fisher-Yates)."""
        values = list(range(size))
        for last in range(size - 1, 0, -1):
            other = self.next_int(last + 1)
            values[last], values[other] = values[other], values[last]
        return np.array(values, dtype=np.int64)


class BatchOrder:
    """Which of a client's samples are used in which of its steps, as Cicada's own clients do.

    A client goes through its samples in epochs, each in a fresh order. A batch that does not come
    out even takes its rest from the next epoch.
    """

    def __init__(self, seed: Seed, client: int, samples: int, batch_size: int) -> None:
        self._seed = seed.split(Purpose.BATCHES).split(client)
        self._samples = samples
        self._size = min(batch_size, samples)
        self._epochs: dict[int, NDArray[np.int64]] = {}

    def batch(self, step: int) -> NDArray[np.int64]:
        """The samples of a step in the client's life."""
        positions = range(step * self._size, (step + 1) * self._size)
        return np.array([self._order(p // self._samples)[p % self._samples] for p in positions])

    def _order(self, epoch: int) -> NDArray[np.int64]:
        if epoch not in self._epochs:
            self._epochs = {
                known: order for known, order in self._epochs.items() if known >= epoch - 1
            }
            self._epochs[epoch] = self._seed.stream(int(epoch)).shuffled(self._samples)
        return self._epochs[epoch]
