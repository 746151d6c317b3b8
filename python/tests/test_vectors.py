"""What is computed here is what the protocol's test vectors say."""

import hashlib
import json
import re

import numpy as np
import pytest
from conftest import CHECKOUT

from cicada import draws, ecvrf
from cicada.layout import Layout, Tensor, dense_layout
from cicada.random import Purpose, Seed

VECTORS = json.loads((CHECKOUT / "docs" / "protocol-vectors.json").read_text())


def test_streams_and_splits():
    for row in VECTORS["streams"]:
        stream = Seed(int(row["seed"], 16)).stream(int(row["index"], 16))
        assert [stream.next_long() for _ in row["words"]] == [int(w, 16) for w in row["words"]]
    for row in VECTORS["splits"]:
        child = Seed(int(row["seed"], 16)).split(int(row["index"], 16))
        assert child.value == int(row["child"], 16)


def test_seeded_draws():
    for row in VECTORS["seededDraws"]:
        root = Seed(int(row["selectionSeed"]))
        assert root.split(Purpose.SELECTION).value == int(row["forSelection"], 16)
        draw = draws.seeded(int(row["selectionSeed"]), row["client"])
        value = row["draw"]
        assert draw(row["round"], np.nextafter(value, 1)).calls
        assert not draw(row["round"], value).calls
        assert draw(row["round"], 1.0).calls
        assert not draw(row["round"], 0.0).calls


def test_the_verifiable_function():
    for row in VECTORS["verifiableFunction"]:
        given = {key: bytes.fromhex(text) for key, text in row.items()}
        assert ecvrf.public_key(given["secretKey"]) == given["publicKey"]
        assert ecvrf.prove(given["secretKey"], given["input"]) == given["proof"]
        verified = ecvrf.verify(given["publicKey"], given["input"], given["proof"])
        assert verified == given["output"]


@pytest.mark.parametrize("row", VECTORS["refusedProofs"], ids=lambda row: row["why"])
def test_proofs_that_must_be_refused(row):
    key, message, proof = (bytes.fromhex(row[name]) for name in ("publicKey", "input", "proof"))
    assert ecvrf.verify(key, message, proof) is None


def test_signed_draws():
    for row in VECTORS["signedDraws"]:
        key = bytes.fromhex(row["secretKey"])
        assert draws.occasion(row["run"], row["client"], row["round"]).hex() == row["input"]
        draw = draws.signed(key, row["run"], row["client"])
        made = draw(row["round"], np.nextafter(row["draw"], 1))
        assert made == draws.Draw(True, bytes.fromhex(row["proof"]))
        assert not draw(row["round"], row["draw"]).calls


def test_layouts():
    for row in VECTORS["layouts"]:
        tensors = []
        for line in row["lines"]:
            name, *axes = line.split(" ")
            pairs = [axis.split("=") for axis in axes]
            tensors.append(Tensor(name, tuple(a for a, _ in pairs), tuple(int(s) for _, s in pairs)))
        layout = Layout(tuple(tensors))
        assert layout.size == row["parameters"]
        assert layout.sha256().hex() == row["sha256"]
        widths = re.fullmatch(r"dense-([\d-]+)|logistic", row["model"])
        if widths:
            hidden = [int(width) for width in (widths.group(1) or "").split("-") if width]
            inputs = row["channels"] * row["height"] * row["width"]
            assert dense_layout(inputs, (*hidden, row["labels"])) == layout


def test_updates():
    for row in VECTORS["updates"]:
        content = np.array([float(v) for v in row["values"]], "<f4").tobytes()
        assert content.hex() == row["bytes"]
        assert hashlib.sha256(content).hexdigest() == row["sha256"]
        step = row["chunkBytes"]
        chunks = [content[at : at + step].hex() for at in range(0, len(content), step)]
        assert chunks == row["chunks"]
