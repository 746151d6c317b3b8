"""Notebooks run from top to bottom."""

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
FOLDER = Path(__file__).resolve().parents[1] / "notebooks"


@pytest.mark.parametrize("name", sorted(each.name for each in FOLDER.glob("*.ipynb")))
def test_a_notebook_runs(program, name, tmp_path, monkeypatch):
    monkeypatch.setenv("CICADA_RUNS", str(tmp_path))
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    notebook = nbformat.read(FOLDER / name, as_version=4)
    nbclient.NotebookClient(
        notebook, timeout=300, resources={"metadata": {"path": tmp_path}}
    ).execute()
    assert not any(cell.get("outputs") for cell in nbformat.read(FOLDER / name, 4).cells)
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    nbformat.write(notebook, tmp_path / name)
    assert pictures
