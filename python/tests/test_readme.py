"""What the README says works as written, from nothing: every block of it, in order."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from conftest import CHECKOUT, Process

README = Path(__file__).resolve().parents[1] / "README.md"
# Debian's, since PyPI's brings CUDA with it; it is of the time of numpy 1.
PYTHON_WITH_TORCH = "/usr/bin/python3"


def blocks() -> list[tuple[str, str]]:
    """Language and text of each block."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)


def test_every_block_can_be_read():
    kinds = [language for language, _ in blocks()]
    assert set(kinds) == {"sh", "python"}
    for language, text in blocks():
        if language == "python":
            compile(text, "README.md", "exec")
        else:
            subprocess.run(["bash", "-n", "-c", text], check=True)


def test_a_pytorch_client_is_three_lines_beside_what_its_user_has():
    (program,) = (text for _, text in blocks() if text.startswith("# client.py"))
    own = [line for line in program.splitlines() if re.search(r"^[^#]*cicada\.", line)]
    assert len(own) == 4  # the import, and three lines
    code = [line for line in program.splitlines() if line and not line.startswith("#")]
    assert len(code) - len(own) <= 10


@pytest.mark.slow
def test_the_readme_works_as_written(tmp_path):
    """In an environment of its own, beside the checkout's program and package alone."""
    try:
        subprocess.run([PYTHON_WITH_TORCH, "-c", "import torch"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip(f"{PYTHON_WITH_TORCH} has no torch; maybe install python3-torch")
    for each in ("cicada", "python"):
        (tmp_path / each).symlink_to(CHECKOUT / each)
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("numpy<2\n")
    environment = {**os.environ, "PIP_CONSTRAINT": str(constraints), "MPLBACKEND": "agg"}
    for name in ("CICADA", "PYTHONPATH", "VIRTUAL_ENV"):
        environment.pop(name, None)
    # What a shell remembers from one block to the next.
    remembered = "set -e; [ ! -f environment/bin/activate ] || . environment/bin/activate;"
    server: Process | None = None
    said = ""
    try:
        for language, text in blocks():
            file = re.match(r"# (\w+\.py)\n", text)
            if language == "python" and file:
                (tmp_path / file.group(1)).write_text(text)
                continue
            if language == "python":
                (tmp_path / "block.py").write_text(text)
                text = "python block.py"
            text = text.replace(
                "python3 -m venv", f"{PYTHON_WITH_TORCH} -m venv --system-site-packages"
            )
            remembered += "".join(
                f"{line};" for line in text.splitlines() if line.startswith("export ")
            )
            command = ["bash", "-c", f"{remembered} {text}"]
            if text.startswith("./cicada server "):
                server = Process(command, cwd=tmp_path, env=environment)
                server.wait_for("listening on", 600)
                continue
            done = subprocess.run(
                command, cwd=tmp_path, env=environment, text=True, timeout=1500, capture_output=True
            )
            assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
            said += done.stdout
    finally:
        if server is not None:
            server.interrupt()
    accuracies = [float(each) for each in re.findall(r"accuracy (\d\.\d\d)", said)]
    assert len(accuracies) == 2 and min(accuracies) > 0.6, said
    assert "'0.weight': (32, 20)" in said
    assert (tmp_path / "schemes.png").stat().st_size > 10_000
