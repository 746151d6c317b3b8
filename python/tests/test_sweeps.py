"""Sweeps by the Java program, and what they leave."""

import sys

import numpy as np
import pytest
from conftest import CHECKOUT
from test_simulations import SMALL

import cicada

pytestmark = pytest.mark.usefixtures("program")


def test_a_sweep_is_a_row_for_each_run(tmp_path, capsys, monkeypatch):
    def run(seeds, **more):
        return cicada.sweep(
            {"lambda": [0.01, np.float64(0.1)]},
            schemes=["random", "opportunistic"],
            calls=2,
            seeds=seeds,
            settings=SMALL,
            out=tmp_path / "sweep",
            **more,
        )

    sweep = run(2)
    assert "8/8" in capsys.readouterr().out
    table = sweep.results
    assert list(table.columns[:4]) == ["lambda", "scheme", "calls", "seed"]
    points = [(x, s, n) for x in (0.01, 0.1) for s in ("random", "opportunistic") for n in (1, 2)]
    assert list(zip(table["lambda"], table["scheme"], table["seed"], strict=True)) == points
    runs = list(sweep)
    assert len(sweep) == len(runs) == 8
    for row, each in zip(table.itertuples(), runs, strict=True):
        assert each.settings["scheme"] == row.scheme
        assert each.settings["seed"] == row.seed
        assert each.accuracy == row.lastAccuracy
        assert each.energy_joules == pytest.approx(row.energyJoules)
    assert set(sweep.comparisons["one"]) == {"random"}
    assert set(sweep.comparisons["where"]) == {"lambda = 0.01", "lambda = 0.1"}
    assert sweep.report.is_file()
    assert "8 runs" in repr(sweep)
    assert "<table" in sweep._repr_html_()

    again = run(1, progress=False)  # a part of it, which is there already
    assert capsys.readouterr().out == ""
    assert again.results.equals(table[table["seed"] == 1].reset_index(drop=True))

    monkeypatch.setitem(sys.modules, "pandas", None)
    bare = cicada.load_sweep(tmp_path / "sweep")
    assert len(bare) == 4
    assert [each.settings["seed"] for each in bare] == [1] * 4
    for name, values in bare.results.items():
        assert values.tolist() == again.results[name].tolist()
    assert bare.comparisons["told apart"].dtype == bool
    assert bare._repr_html_() is None


def test_schemes_of_a_sweep_are_drawn_in_their_own_colours(tmp_path):
    sweep = cicada.sweep(
        schemes=["random", "full"], seeds=1, settings=SMALL, out=tmp_path, progress=False
    )
    axes = cicada.plot(sweep)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["random", "full"]
    assert [line.get_color() for line in axes.get_lines()] == ["#000000", "#e69f00"]
    for line, run in zip(axes.get_lines(), sweep, strict=True):
        assert line.get_ydata()[-1] == pytest.approx(100 * run.accuracy)
    axes.figure.savefig(tmp_path / "figure.png")


FAILING = """
import dev.cicada.extension.About;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.settings.Settings;

public final class Failing implements SchemeProvider {
  public About about() {
    return About.of("failing", "fails in round 2");
  }

  public Scheme scheme(Settings settings) {
    return conditions ->
        (round, gains) -> {
          if (round == 2) {
            throw new IllegalStateException("out of order");
          }
          return Decision.withEqualShares(new double[gains.length]);
        };
  }
}
"""


def test_plug_ins_are_known_and_a_run_that_fails_takes_no_other_with_it(tmp_path):
    (tmp_path / "Failing.java").write_text(FAILING)
    with pytest.raises(cicada.CicadaError) as refused:
        cicada.sweep(
            schemes=["proportional-fair", "failing"],
            seeds=1,
            settings=SMALL,
            plugins=[CHECKOUT / "examples" / "ProportionalFair.java", tmp_path / "Failing.java"],
            out=tmp_path / "sweep",
            progress=False,
        )
    failed, others = str(refused.value).splitlines()
    assert failed.startswith("failed: failing, ")
    assert "in round 2" in failed
    assert str(tmp_path / "sweep") in others
    (run,) = cicada.load_sweep(tmp_path / "sweep")
    assert (run.rounds["callers"] == 1).all()
    with pytest.raises(cicada.CicadaError, match=r"has no model\.bin; runs of a sweep keep no model"):
        _ = run.model
    with pytest.raises(cicada.CicadaError, match=r"Maybe cicada\.load_sweep"):
        cicada.load(tmp_path / "sweep")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({}, "nothing varies. Maybe grid"),
        ({"grid": {"lambda": 0.1}}, r"lambda is 0.1; it must be a list of values. Maybe \[0.1\]"),
        ({"grid": {"lamda": [1]}}, "lamda is not a setting"),
        ({"schemes": "random"}, r"schemes is 'random'; it must be a list .* Maybe \['random'\]"),
        ({"schemes": ["full"], "calls": 2}, "scheme full cannot be steered to 2"),
        (
            {"schemes": ["random"], "seeds": [1, 2]},
            r"seeds is \[1, 2\]; it must be a whole",
        ),
        ({"schemes": ["random"], "seeds": 0}, "seeds is 0; it must be a whole number, 1 or more"),
        ({"schemes": ["random"], "jobs": 0.5}, "jobs is 0.5; it must be a whole number"),
        ({"schemes": ["random"], "plugins": "no.java"}, r"no\.java"),
    ],
)
def test_what_cannot_be_swept_gets_a_sentence(arguments, sentence, tmp_path):
    with pytest.raises(cicada.CicadaError, match=sentence) as refused:
        cicada.sweep(**{"settings": SMALL, **arguments}, out=tmp_path / "sweep", progress=False)
    assert "\tat " not in str(refused.value)
    assert not (tmp_path / "sweep").exists()


def test_a_folder_without_a_sweep_gets_a_sentence(tmp_path):
    with pytest.raises(cicada.CicadaError, match=r"has no results\.csv; it must be the folder of a"):
        cicada.load_sweep(tmp_path)
