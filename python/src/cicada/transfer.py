"""Models from the server, and updates to it."""

from __future__ import annotations

import hashlib
import math
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

import grpc
import numpy as np
from numpy.typing import ArrayLike, NDArray

from cicada.layout import Layout
from cicada.stubs import messages

_CHUNKS_PER_SECOND = 4  # at a slow rate chunks are small, so that a pause is not taken for a stall
_TRANSFER_SECONDS = 120.0
_LONGEST_TRANSFER_SECONDS = 86_400.0
_INITIAL_CHUNK_BYTES = 1 << 15  # no server has told its own limit by then


class IncompleteModel(Exception):
    """A model came in the wrong pieces, or not whole."""


def fetch(stub: Any, client: str, run: str, version: int, parameters: int) -> NDArray[np.float32]:
    """Reads a global model."""
    model = np.empty(parameters, dtype="<f4")
    room = model.view(np.uint8)
    filled = 0
    request = messages.FetchRequest(client=client, run=run, version=version)
    for part in stub.Fetch(request, timeout=_TRANSFER_SECONDS):
        data = part.chunk.data
        if part.chunk.offset != filled or len(data) > len(room) - filled:
            raise IncompleteModel(f"version {version} came in the wrong pieces")
        room[filled : filled + len(data)] = np.frombuffer(data, dtype=np.uint8)
        filled += len(data)
    if filled != len(room):
        raise IncompleteModel(f"version {version} did not come whole")
    return model.astype(np.float32, copy=False)


def initialise(stub: Any, client: str, arrays: Mapping[str, ArrayLike]) -> int:
    """Gives a run its first model, and tells how many numbers it has."""
    layout = Layout.of(arrays)
    content = layout.join(list(arrays.values())).astype("<f4", copy=False).tobytes()
    header = messages.InitialHeader(client=client, sha256=hashlib.sha256(content).digest())
    for tensor in layout.tensors:
        header.layout.add(name=tensor.name, axes=tensor.axes, sizes=tensor.sizes)

    def parts() -> Iterator[messages.InitialPart]:
        yield messages.InitialPart(header=header)
        for offset in range(0, len(content), _INITIAL_CHUNK_BYTES):
            data = content[offset : offset + _INITIAL_CHUNK_BYTES]
            yield messages.InitialPart(chunk=messages.Chunk(offset=offset, data=data))

    stub.Initialise(parts(), timeout=_TRANSFER_SECONDS)
    return layout.size


def upload(
    stub: Any,
    header: messages.UploadHeader,
    content: bytes,
    chunk_bytes: int,
    bits_per_second: float,
) -> messages.UploadReceipt:
    """Sends an update at no more than a rate, and waits for its receipt."""
    header.length = len(content)
    header.sha256 = hashlib.sha256(content).digest()
    ended = threading.Event()
    seconds = _TRANSFER_SECONDS + len(content) * 8 / bits_per_second
    call = stub.Upload.future(
        _parts(header, content, chunk_bytes, bits_per_second, ended),
        timeout=min(seconds, _LONGEST_TRANSFER_SECONDS),
    )
    call.add_done_callback(lambda _: ended.set())
    try:
        receipt: messages.UploadReceipt = call.result()
        return receipt
    finally:
        ended.set()
        call.cancel()


def _parts(
    header: messages.UploadHeader,
    content: bytes,
    chunk_bytes: int,
    bits_per_second: float,
    ended: threading.Event,
) -> Iterator[messages.UploadPart]:
    """The parts of an upload, each when its time has come; gRPC asks for one as soon as it can."""
    start = time.monotonic()
    yield messages.UploadPart(header=header)
    step = chunk_bytes
    if math.isfinite(bits_per_second):
        step = int(min(chunk_bytes, max(1, bits_per_second / 8 / _CHUNKS_PER_SECOND)))
    for offset in range(0, len(content), step):
        due = start + offset * 8 / bits_per_second
        while (left := due - time.monotonic()) > 0:
            if ended.wait(left):
                return
        chunk = messages.Chunk(offset=offset, data=content[offset : offset + step])
        yield messages.UploadPart(chunk=chunk)


def is_refusal(error: grpc.RpcError) -> bool:
    """Whether the server does not want what was asked, rather than cannot be asked."""
    return error.code() in (
        grpc.StatusCode.FAILED_PRECONDITION,
        grpc.StatusCode.ALREADY_EXISTS,
        grpc.StatusCode.INVALID_ARGUMENT,
        grpc.StatusCode.PERMISSION_DENIED,
    )


def reason(error: grpc.RpcError) -> str | None:
    """The protocol's reason for a refusal; none if the server gave none."""
    trailers = error.trailing_metadata() if hasattr(error, "trailing_metadata") else None
    for key, value in trailers or ():
        if key == "cicada-reason":
            return str(value)
    return None
