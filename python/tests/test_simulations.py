"""Simulations by the Java program, and what they leave."""

import numpy as np
import pytest
from conftest import java_command

import cicada
from cicada import dense, models

SMALL = {"dataset": "synthetic", "model": "dense-8", "rounds": 6, "clients": 4, "evaluateEvery": 2}


@pytest.fixture(autouse=True)
def program(monkeypatch, tmp_path):
    """The program without its launcher."""
    script = tmp_path / "cicada"
    words = " ".join(f"'{word}'" for word in java_command())
    script.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("CICADA", str(script))


def test_a_simulation_gives_tables_settings_and_a_model(tmp_path, capsys):
    run = cicada.simulate(SMALL, scheme="random", out=tmp_path / "run")
    assert run.settings["rounds"] == 6
    assert run.settings["scheme"] == "random"
    assert len(run.rounds) == 6
    assert len(run.clients) == 4
    assert 0 <= run.accuracy <= 1
    assert run.energy_joules == pytest.approx(run.rounds["energyJoules"].sum())
    assert list(run.model)[:2] == ["layer0.weights", "layer0.biases"]
    assert sum(array.size for array in run.model.values()) == run.record["parameters"]
    assert "6/6" in capsys.readouterr().out
    again = cicada.simulate(SMALL, scheme="random", out=tmp_path / "run", progress=False)
    assert again.rounds.equals(run.rounds)
    assert cicada.load(tmp_path / "run").energy_joules == run.energy_joules


def test_tables_are_arrays_where_there_is_no_pandas(tmp_path, monkeypatch):
    run = cicada.simulate(SMALL, out=tmp_path / "run", progress=False)
    import sys

    monkeypatch.setitem(sys.modules, "pandas", None)
    bare = cicada.load(tmp_path / "run")
    for name, values in bare.rounds.items():
        np.testing.assert_array_equal(values, run.rounds[name].to_numpy(dtype=float))


def test_a_sweep_runs_every_combination_once(tmp_path):
    runs = cicada.sweep(
        over={"scheme": ["random", "full"]}, settings=SMALL, out=tmp_path, progress=False
    )
    assert [run.settings["scheme"] for run in runs] == ["random", "full"]
    axes = cicada.plot(runs)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["random", "full"]
    assert [line.get_color() for line in axes.get_lines()] == ["#000000", "#e69f00"]
    for line, run in zip(axes.get_lines(), runs, strict=True):
        assert line.get_ydata()[-1] == pytest.approx(100 * run.accuracy)
    axes.figure.savefig(tmp_path / "figure.png")


def test_an_exported_network_computes_the_same_in_onnx(tmp_path):
    runtime = pytest.importorskip("onnxruntime")
    run = cicada.simulate({**SMALL, "rounds": 1}, out=tmp_path / "run", progress=False)
    models.to_onnx(run.model, tmp_path / "model.onnx")
    session = runtime.InferenceSession(tmp_path / "model.onnx")
    inputs = run.model["layer0.weights"].shape[0]
    x = np.random.default_rng(1).normal(size=(5, inputs)).astype(np.float32)
    (found,) = session.run(["logits"], {"samples": x})
    np.testing.assert_allclose(found, dense.logits(list(run.model.values()), x), atol=1e-5)


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


def test_what_cannot_be_run_or_read_gets_a_sentence(tmp_path, monkeypatch):
    with pytest.raises(cicada.CicadaError, match="roundz is not a setting"):
        cicada.simulate(roundz=3, progress=False)
    with pytest.raises(cicada.CicadaError, match=r"has no run\.yaml"):
        cicada.load(tmp_path)
    with pytest.raises(cicada.CicadaError, match="against is time; it must be one of"):
        cicada.plot([], against="time")
    with pytest.raises(cicada.CicadaError, match="without values"):
        cicada.sweep(over={"scheme": []}, progress=False)
    monkeypatch.setenv("CICADA", str(tmp_path / "nowhere"))
    with pytest.raises(cicada.CicadaError, match="it must be the program cicada"):
        cicada.simulate(progress=False)
