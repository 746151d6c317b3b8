"""What is installed belongs together, and says so when it does not."""

import importlib.util
import shutil
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from conftest import CHECKOUT

import cicada
from cicada import _made, versions


def jar_of(version: str, folder: Path) -> Path:
    jar = folder / "cicada-core.jar"
    with zipfile.ZipFile(jar, "w") as content:
        content.writestr("META-INF/MANIFEST.MF", f"Implementation-Version: {version}\r\n")
    return jar


def test_package_stubs_and_jar_are_of_one_version():
    versions.check()
    versions.check_jar()
    assert versions.version_of_jar(versions.JAR) == _made.MAVEN_VERSION


def test_stubs_of_another_version_are_refused(monkeypatch):
    monkeypatch.setattr(_made, "MAVEN_VERSION", "0.0.9")
    sentence = r"the protocol's stubs are of version 0\.0\.9, and cicada-fl is .*Maybe install"
    with pytest.raises(cicada.CicadaError, match=sentence):
        versions.check()


def test_a_jar_of_another_version_or_none_is_refused(tmp_path):
    with pytest.raises(
        cicada.CicadaError, match=r"the planners in cicada-core\.jar are of version 9"
    ):
        versions.check_jar(jar_of("9", tmp_path))
    with pytest.raises(cicada.CicadaError, match="the planners' jar cannot be read"):
        versions.check_jar(tmp_path / "missing.jar")


def test_the_package_has_its_types_stubs_and_planners_and_no_more():
    installed = {str(each) for each in metadata.files("cicada-fl") or []}
    assert {
        "cicada/py.typed",
        "cicada/cicada-core.jar",
        "cicada/v1/cicada_pb2.py",
        "cicada/v1/cicada_pb2.pyi",
        "cicada/v1/cicada_pb2_grpc.py",
    } <= installed
    folders = {each.split("/")[0] for each in installed if not each.startswith("..")}
    assert {each for each in folders if not each.endswith(".dist-info")} == {"cicada"}


def test_a_checkout_that_is_not_built_says_which_command_builds_it(tmp_path):
    for each in ("pom.xml", "python/build_inputs.py", "wire/src/main/proto/cicada/v1/cicada.proto"):
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(CHECKOUT / each, tmp_path / each)
    spec = importlib.util.spec_from_file_location("inputs", tmp_path / "python" / "build_inputs.py")
    inputs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(inputs)
    assert inputs.is_checkout()
    with pytest.raises(inputs.NotBuilt, match=r"Maybe run \./cicada --version in the checkout"):
        inputs.core_jar()
