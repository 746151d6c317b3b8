"""The protocol's messages and services, once it is sure that they are of this package's version."""

from __future__ import annotations

from cicada import versions

versions.check()

from cicada.v1 import cicada_pb2 as messages  # noqa: E402
from cicada.v1 import cicada_pb2_grpc as services  # noqa: E402

__all__ = ["messages", "services"]
