"""Simulations by the Java program, and what they leave."""

import sys

import numpy as np
import pytest

import cicada
from cicada import dense, models

SMALL = {"dataset": "synthetic", "model": "dense-8", "rounds": 6, "clients": 4, "evaluateEvery": 2}


@pytest.fixture(scope="module")
def done(program, tmp_path_factory):
    """A run that is over."""
    return cicada.simulate(
        SMALL, scheme="random", out=tmp_path_factory.mktemp("runs") / "run", progress=False
    )


def test_a_simulation_gives_tables_settings_and_a_model(done):
    assert done.settings["rounds"] == 6
    assert done.settings["scheme"] == "random"
    assert len(done.rounds) == 6
    assert len(done.clients) == 4
    assert 0 <= done.accuracy <= 1
    assert done.energy_joules == pytest.approx(done.rounds["energyJoules"].sum())
    assert list(done.model)[:2] == ["layer0.weights", "layer0.biases"]
    assert sum(array.size for array in done.model.values()) == done.record["parameters"]


def test_a_simulation_is_gone_on_with_and_not_run_twice(program, tmp_path, capsys):
    def run(rounds):
        return cicada.simulate({**SMALL, "rounds": rounds}, out=tmp_path / "run")

    run(4)
    assert "4/4" in capsys.readouterr().out
    longer = run(6)
    assert "6/6" in capsys.readouterr().out
    again = run(6)
    assert capsys.readouterr().out == ""
    assert again.rounds.equals(longer.rounds)


def test_tables_are_arrays_where_there_is_no_pandas(done, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    bare = cicada.load(done.folder)
    for name, values in bare.rounds.items():
        np.testing.assert_array_equal(values, done.rounds[name].to_numpy(dtype=float))


def test_an_exported_network_computes_the_same_in_onnx(done, tmp_path):
    runtime = pytest.importorskip("onnxruntime")
    models.to_onnx(done.model, tmp_path / "model.onnx")
    session = runtime.InferenceSession(tmp_path / "model.onnx")
    inputs = done.model["layer0.weights"].shape[0]
    x = np.random.default_rng(1).normal(size=(5, inputs)).astype(np.float32)
    (found,) = session.run(["logits"], {"samples": x})
    np.testing.assert_allclose(found, dense.logits(list(done.model.values()), x), atol=1e-5)


def test_convolutions_in_onnx_have_the_sides_that_java_gives_them(tmp_path):
    runtime = pytest.importorskip("onnxruntime")
    random = np.random.default_rng(2)
    sizes = [(32, 1, 5, 5), (32,), (64, 32, 5, 5), (64,), (64 * 49, 128), (128,), (128, 10), (10,)]
    names = [f"layer{i}.{part}" for i in range(4) for part in ("weights", "biases")]
    arrays = {n: random.normal(size=s) * 0.05 for n, s in zip(names, sizes, strict=True)}
    models.to_onnx(arrays, tmp_path / "c.onnx", network="cnn-small", sample_shape=(1, 28, 28))
    session = runtime.InferenceSession(tmp_path / "c.onnx")
    x = random.normal(size=(3, 1, 28, 28)).astype(np.float32)
    (found,) = session.run(["logits"], {"samples": x})
    assert found.shape == (3, 10)
    with pytest.raises(cicada.CicadaError, match="must be one of cnn-tiny, cnn-small, alexnet"):
        models.to_onnx(arrays, tmp_path / "d.onnx")
    with pytest.raises(cicada.CicadaError, match="only Cicada's own networks"):
        models.to_onnx({"w": np.zeros(2)}, tmp_path / "d.onnx")


def test_what_cannot_be_run_or_read_gets_a_sentence(program, tmp_path, monkeypatch):
    with pytest.raises(cicada.CicadaError, match="roundz is not a setting"):
        cicada.simulate(roundz=3, progress=False)
    with pytest.raises(cicada.CicadaError, match=r"has no run\.yaml"):
        cicada.load(tmp_path)
    with pytest.raises(cicada.CicadaError, match="against is time; it must be one of"):
        cicada.plot([], against="time")
    monkeypatch.setenv("CICADA", str(tmp_path / "nowhere"))
    with pytest.raises(cicada.CicadaError, match="it must be the file cicada of a checkout"):
        cicada.simulate(progress=False)
