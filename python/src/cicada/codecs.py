"""Updates as bytes, by the codec that a run names; the same bytes as Cicada's in Java."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from cicada.errors import CicadaError
from cicada.random import Purpose, Seed

Floats = NDArray[np.float32]


class UnwritableUpdate(CicadaError):
    """An update that no codec can write."""


Words = Callable[[NDArray[np.uint32]], NDArray[np.uint32]]
"""What one update leaves to chance: a 32-bit word for every position."""

Encode = Callable[[Floats, int], bytes]
"""The bytes of an update in a round."""


def words(seed: int, client: int, round: int) -> Words:
    """The words of a client's update in a round."""
    key = Seed(seed).split(Purpose.CODEC).split(client).stream(round).next_long()
    first, second = np.uint32(key & 0xFFFFFFFF), np.uint32(key >> 32)

    def word(positions: NDArray[np.uint32]) -> NDArray[np.uint32]:
        x = positions.astype(np.uint32) * np.uint32(0x9E3779B9) + first
        x = ((x ^ (x >> np.uint32(16))) + second) * np.uint32(0x7FEB352D)
        x = (x ^ (x >> np.uint32(15))) * np.uint32(0x846CA68B)
        return x ^ (x >> np.uint32(16))

    return word


def encoder(name: str, settings: Mapping[str, str], client: int) -> Encode:
    """The codec of a run; an empty name is float32."""
    name = name or "float32"
    if name == "float32":
        return lambda values, round: values.astype("<f4", copy=False).tobytes()
    if name == "float16":
        return lambda values, round: _float16(values)
    seed = int(settings["seed"])
    share = float(settings.get("sentShare", "0.1"))
    chosen: Mapping[str, Callable[[Floats, Words], bytes]] = {
        "int8": lambda values, word: _rounded(values, word, 256, 127),
        "int4": lambda values, word: _rounded(values, word, 64, 7),
        "random-k": lambda values, word: _random_k(values, word, share),
        "top-k": lambda values, word: _top_k(values, share),
    }
    if name not in chosen:
        raise CicadaError(
            f"the run's codec is {name}, which this client does not know. Maybe use a newer cicada-fl"
        )
    encode = chosen[name]

    def encoded(values: Floats, round: int) -> bytes:
        if not np.isfinite(values).all():
            raise UnwritableUpdate("the update has values that are not finite, which no codec writes")
        return encode(values, words(seed, client, round))

    return encoded


def _float16(values: Floats) -> bytes:
    largest = np.float32(65_504)
    return np.clip(values, -largest, largest).astype("<f2").tobytes()


def _rounded(values: Floats, word: Words, size: int, levels: int) -> bytes:
    """Whole numbers of a scale for each block, rounded up or down at random."""
    count = len(values)
    blocks = -(-count // size)
    padded = np.zeros(blocks * size, np.float32)
    padded[:count] = values
    grid = padded.reshape(blocks, size)
    largest = np.abs(grid).max(axis=1)
    scales: Floats = np.nextafter(largest / np.float32(levels), np.float32(np.inf), dtype=np.float32)
    scales[largest == 0] = 0
    up = np.where(scales < np.float32(2**-80), np.float32(2**100), np.float32(1))
    with np.errstate(divide="ignore", invalid="ignore"):
        factor = np.float32(1) / (scales * up)
        shifted = grid * up[:, None] * factor[:, None] + np.float32(384)
    fixed = shifted.view(np.int32) - np.float32(384).view(np.int32)
    chance = (word(np.arange(blocks * size, dtype=np.uint32)) >> np.uint32(17)).astype(np.int32)
    numbers = (fixed + chance.reshape(fixed.shape)) >> 15
    numbers[scales == 0] = 0
    flat = numbers.reshape(-1)[:count].astype(np.int8)
    if levels > 7:
        return scales.astype("<f4").tobytes() + flat.tobytes()
    halves = np.zeros(count + count % 2, np.uint8)
    halves[:count] = flat.view(np.uint8) & 0xF
    pairs = np.bitwise_or(halves[::2], np.left_shift(halves[1::2], 4)).astype(np.uint8)
    return scales.astype("<f4").tobytes() + pairs.tobytes()


def _sent(share: float, count: int) -> int:
    return min(count, max(1, math.ceil(share * count)))


def _random_k(values: Floats, word: Words, share: float) -> bytes:
    """One value at random of each of k stretches."""
    count, sent = len(values), _sent(share, len(values))
    firsts = np.arange(sent + 1, dtype=np.int64) * count // sent
    drawn = word(np.arange(sent, dtype=np.uint32)).astype(np.uint64)
    offsets = (drawn * np.diff(firsts).astype(np.uint64)) >> np.uint64(32)
    return values[firsts[:-1] + offsets.astype(np.int64)].astype("<f4").tobytes()


def _top_k(values: Floats, share: float) -> bytes:
    """The k largest values and their positions, in as few bits as these need."""
    count, sent = len(values), _sent(share, len(values))
    sizes = values.astype("<f4").view(np.uint32) & np.uint32(0x7FFFFFFF)
    order = np.argsort(-sizes.astype(np.int64), kind="stable")
    positions = np.sort(order[:sent])
    bits = (count - 1).bit_length()
    spread = (positions[:, None] >> np.arange(bits)) & 1
    packed = np.packbits(spread.astype(np.uint8).reshape(-1), bitorder="little")
    return values[positions].astype("<f4").tobytes() + packed.tobytes()
