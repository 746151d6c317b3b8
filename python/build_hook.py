"""Makes the parts of the wheel that are not in the repository: stubs, the jar, and their versions."""

import hashlib
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
import build_inputs


class MadeParts(BuildHookInterface[Any]):
    """Runs before files are collected for a wheel or a source distribution."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not build_inputs.is_checkout():
            return  # a source distribution has them
        try:
            jar = build_inputs.core_jar()
        except build_inputs.NotBuilt as problem:
            raise SystemExit(f"cicada-fl: {problem}") from None
        generate_stubs()
        shutil.copyfile(jar, build_inputs.PACKAGE / "cicada-core.jar")
        proto = build_inputs.PROTO / "cicada" / "v1" / "cicada.proto"
        build_inputs.MADE.write_text(
            '"""Made by the build; says what it was made of."""\n\n'
            f'MAVEN_VERSION = "{build_inputs.maven_version()}"\n'
            f'PROTOCOL = "cicada.v1"\n'
            f'PROTO_SHA256 = "{hashlib.sha256(proto.read_bytes()).hexdigest()}"\n',
            encoding="utf-8",
        )


def generate_stubs() -> None:
    """Turns the protocol into cicada/v1, which is where the generated code looks for itself."""
    import grpc_tools
    from grpc_tools import protoc

    folder = build_inputs.PACKAGE / "v1"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "__init__.py").write_text('"""The protocol\'s messages, generated."""\n')
    source = build_inputs.PACKAGE.parent
    status = protoc.main(
        [
            "protoc",
            f"-I{build_inputs.PROTO}",
            f"-I{Path(grpc_tools.__file__).parent / '_proto'}",
            f"--python_out={source}",
            f"--pyi_out={source}",
            f"--grpc_python_out={source}",
            "cicada/v1/cicada.proto",
        ]
    )
    if status != 0:
        raise SystemExit("cicada-fl: the protocol's stubs could not be generated; see above.")
