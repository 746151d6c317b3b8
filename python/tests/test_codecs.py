"""Codecs write what the protocol says, and what they lose is bounded."""

import numpy as np
import pytest
from test_vectors import VECTORS

import cicada
from cicada import codecs

SETTINGS = {"seed": "7", "sentShare": "0.1"}
VALUES = np.random.default_rng(5).normal(size=1003).astype(np.float32)


def encode(name, values=VALUES, round=3, **settings):
    return codecs.encoder(name, {**SETTINGS, **settings}, client=2)(values, round)


@pytest.mark.parametrize("row", VECTORS.get("codecs", []), ids=lambda row: row["codec"])
def test_bytes_are_those_of_the_test_vectors(row):
    values = np.frombuffer(bytes.fromhex(row["values"]), "<f4")
    encode = codecs.encoder(row["codec"], {"seed": row["seed"], "sentShare": "0.1"}, row["client"])
    assert encode(values, row["round"]).hex() == row["bytes"]


@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("float32", 4 * 1003),
        ("float16", 2 * 1003),
        ("int8", 4 * 4 + 1003),
        ("int4", 16 * 4 + 502),
        ("random-k", 4 * 101),
        ("top-k", 4 * 101 + 127),
    ],
)
def test_lengths_are_the_protocols_and_bytes_are_the_same_again(name, length):
    assert len(encode(name)) == length
    assert encode(name) == encode(name)
    random = name in ("int8", "int4", "random-k")
    assert (encode(name, round=4) != encode(name)) == random


@pytest.mark.parametrize(("name", "size", "levels"), [("int8", 256, 127), ("int4", 64, 7)])
def test_whole_numbers_of_scales_are_near_and_right_on_average(name, size, levels):
    blocks = -(-len(VALUES) // size)
    total = np.zeros(len(VALUES))
    for round in range(200):
        content = encode(name, round=round)
        scales = np.repeat(np.frombuffer(content[: 4 * blocks], "<f4"), size)[: len(VALUES)]
        numbers = np.frombuffer(content[4 * blocks :], np.int8)
        if name == "int4":
            pairs = np.stack([numbers << 4, numbers]).astype(np.int8) >> 4
            numbers = pairs.T.reshape(-1)[: len(VALUES)]
        assert np.abs(numbers).max() <= levels
        assert (np.abs(numbers * scales - VALUES) <= scales * 1.001).all()
        total += numbers * scales
    assert (np.abs(total / 200 - VALUES) < 0.25 * scales).all()


def test_top_k_sends_the_largest_in_rising_order():
    content = encode("top-k")
    values = np.frombuffer(content[: 4 * 101], "<f4")
    bits = np.unpackbits(np.frombuffer(content[4 * 101 :], np.uint8), bitorder="little")
    positions = bits[: 101 * 10].reshape(101, 10) @ (1 << np.arange(10))
    assert (np.diff(positions) > 0).all()
    np.testing.assert_array_equal(values, VALUES[positions])
    others = np.delete(np.abs(VALUES), positions)
    assert np.abs(values).min() >= others.max()


def test_what_cannot_be_written_gets_a_sentence():
    with pytest.raises(cicada.CicadaError, match="the run's codec is morse"):
        encode("morse")
    with pytest.raises(cicada.CicadaError, match="not finite"):
        encode("int8", np.array([1, np.nan], np.float32))
