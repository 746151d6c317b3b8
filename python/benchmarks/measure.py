"""What a Python client costs, as ratios in one sitting: python benchmarks/measure.py [rounds]

Overhead is the processor time of a client that trains nothing, over the time that its rounds took: at
a server made by hand, and at Cicada's own over TLS, where it signs its draws. Uploads are beside a
bare gRPC stream of the same messages to the same server, in turns. Plans are beside the time that
the planner itself takes in the same machine, called with arrays that are there already, and beside
the copies to and fro, in turns too.
"""

from __future__ import annotations

import multiprocessing
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent import futures
from pathlib import Path
from typing import Any

import grpc
import numpy as np

import cicada
from cicada import client, jvm, models, program
from cicada.v1 import cicada_pb2 as messages
from cicada.v1 import cicada_pb2_grpc as services

PARAMETERS = 200_000
CHUNK_BYTES = 1 << 16


class Server(services.CicadaServicer):
    """Has a client call in every round, a round a second or as fast as it can."""

    def __init__(self, rounds: int, seconds: float) -> None:
        self._rounds = rounds
        self._seconds = seconds
        self._answered = threading.Event()

    def Enrol(self, request: Any, context: Any) -> Any:
        return messages.EnrolResponse(
            run="bench",
            config="localSteps: 1\nseed: 1\nselectionSeed: auto\n",
            parameter_count=PARAMETERS,
            chunk_bytes=CHUNK_BYTES,
            draws="seeded",
            layout=[messages.Tensor(name="w", axes=["axis0"], sizes=[PARAMETERS])],
        )

    def Rounds(self, request: Any, context: Any) -> Any:
        for round in range(self._rounds):
            started = time.monotonic()
            where = {"round": round, "held_version": round, "last_call": round - 1}
            yield messages.Announcement(**where, measure=messages.Measure())
            self._answered.clear()
            told = messages.Call(probability=1.0, bits_per_second=float("inf"))
            yield messages.Announcement(**where, call=told)
            self._answered.wait()
            time.sleep(max(0.0, started + self._seconds - time.monotonic()))
        yield messages.Announcement(round=self._rounds, finished=messages.Finished())

    def Fetch(self, request: Any, context: Any) -> Any:
        content = bytes(4 * PARAMETERS)
        for at in range(0, len(content), CHUNK_BYTES):
            chunk = messages.Chunk(offset=at, data=content[at : at + CHUNK_BYTES])
            yield messages.ModelPart(chunk=chunk)

    def ReportGain(self, request: Any, context: Any) -> Any:
        return messages.GainReceipt()

    def Upload(self, parts: Any, context: Any) -> Any:
        for _ in parts:
            pass
        self._answered.set()
        return messages.UploadReceipt()


def serve(rounds: int, seconds: float, pipe: Any) -> None:
    server = grpc.server(futures.ThreadPoolExecutor(8))
    services.add_CicadaServicer_to_server(Server(rounds, seconds), server)  # type: ignore[no-untyped-call]
    pipe.send(server.add_insecure_port("127.0.0.1:0"))
    server.start()
    pipe.recv()


def with_server(rounds: int, seconds: float) -> tuple[str, Any]:
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    context.Process(target=serve, args=(rounds, seconds, theirs), daemon=True).start()
    return f"127.0.0.1:{ours.recv()}", ours


def overhead(rounds: int) -> None:
    address, pipe = with_server(rounds, 1.0)
    share = share_of_a_processor(address, name="it")
    pipe.send("end")
    print(f"a client at a round a second, {PARAMETERS:,} parameters: {100 * share:.1f} % of a CPU")


def share_of_a_processor(address: str, **more: Any) -> float:
    """Between the first call of a client that trains nothing, and its last."""
    marks: list[tuple[float, float]] = []

    class Marked(client.Listener):
        def called(self, round: int, repeated: bool) -> None:
            marks.append((time.monotonic(), time.process_time()))

    client.run(
        address,
        lambda parameters, steps, round: parameters,
        gain=lambda round: 1e-9,
        listener=Marked(),
        **more,
    )
    (began, used_before), (ended, used) = marks[0], marks[-1]
    return (used - used_before) / (ended - began)


def overhead_over_tls(rounds: int) -> None:
    words = program.command()
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        models.save({"w": np.zeros(PARAMETERS)}, at / "first.npz")
        issue = [*words, "identity", "issue", "--authority", "authority"]
        for command in (
            [*words, "identity", "init", "--authority", "authority"],
            [*issue, "hub", "--server", "127.0.0.1", "--out", "hub"],
            [*issue, "it", "--out", "it"],
        ):
            subprocess.run(command, cwd=at, check=True, capture_output=True)
        settings = {
            "listen": "127.0.0.1:0",
            "credentials": "hub",
            "model": "external",
            "initialModel": "first.npz",
            "clients": 1,
            "scheme": "full",
            "rounds": rounds,
            "roundSeconds": 1,
        }
        options = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        with subprocess.Popen(
            [*words, "server", "--until-finished", *options],
            cwd=at,
            stderr=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stderr is not None
            address = next(line.split()[-1] for line in server.stderr if "listening on" in line)
            threading.Thread(target=server.stderr.read, daemon=True).start()
            share = share_of_a_processor(address, credentials=at / "it")
    print(f"the same over TLS, with signed draws: {100 * share:.1f} % of a CPU")


def uploads(count: int) -> None:
    from cicada import transfer

    address, pipe = with_server(0, 0)
    content = np.random.default_rng(1).bytes(4 * PARAMETERS * 10)
    with grpc.insecure_channel(address) as channel:
        stub: Any = services.CicadaStub(channel)  # type: ignore[no-untyped-call]

        def messages_alone() -> Any:
            yield messages.UploadPart(header=messages.UploadHeader(sha256=bytes(32)))
            for at in range(0, len(content), CHUNK_BYTES):
                chunk = messages.Chunk(offset=at, data=content[at : at + CHUNK_BYTES])
                yield messages.UploadPart(chunk=chunk)

        def bare() -> None:
            stub.Upload(messages_alone())

        def ours() -> None:
            header = messages.UploadHeader()
            transfer.upload(stub, header, content, CHUNK_BYTES, float("inf"))

        times: dict[str, list[float]] = {"bare": [], "ours": []}
        for _ in range(count):
            for name, way in (("bare", bare), ("ours", ours)):
                started = time.monotonic()
                way()
                times[name].append(time.monotonic() - started)
    pipe.send("end")
    ratio = statistics.median(
        bare / ours for bare, ours in zip(times["bare"], times["ours"], strict=True)
    )
    rate = len(content) / statistics.median(times["ours"]) / 1e6
    print(f"upload, {rate:.0f} MB/s: {ratio:.2f} of a bare stream, the median of {count} pairs")


def plans(count: int, power_control: bool) -> None:
    gains = np.random.default_rng(1).exponential(size=100_000) * 1e-11 + 1e-13
    cell: dict[str, Any] = {
        "powers": 0.2,
        "bandwidth_hz": 5e6,
        "model_bits": 6.37e6,
        "rounds": 50,
        "min_probability": 1e-5,
    }
    if power_control:
        cell |= {"power_control": True, "deadline_seconds": 1e5}
    jpype = jvm.start()
    find = lambda name: jpype.JClass(f"dev.cicada.{name}")  # noqa: E731
    logarithm = find("radio.RateLogarithm").BINARY
    uplink = find("radio.Uplink").of(5e6, -174.0, logarithm)
    nothing = jpype.JArray(jpype.JDouble)(0)
    deadline = cell.get("deadline_seconds", float("inf"))
    transmitters = find("plan.Transmitters")(deadline, power_control, nothing, nothing)
    own, python, copies = [], [], []
    for _ in range(count):
        started = time.monotonic()
        watts = jpype.JArray(jpype.JDouble)(np.full(len(gains), 0.2))
        rows = jpype.JArray(jpype.JDouble, 2)([jpype.JArray(jpype.JDouble)(gains)])
        np.array(watts), np.array(rows[0])
        copies.append(time.monotonic() - started)
        started = time.monotonic()
        network = find("plan.Network")(uplink, 6.37e6, 50, 0.1, 1e-5, watts)
        problem = network.withTransmitters(transmitters).problem(rows)
        made = find("plan.ExactPlanner")().plan(problem)
        if power_control:
            find("plan.PlannedUploads").of(problem, made)
        own.append(time.monotonic() - started)
        started = time.monotonic()
        cicada.plan(gains=gains, **cell)
        python.append(time.monotonic() - started)
    ratio = statistics.median(
        ours / (java + copy) for ours, java, copy in zip(python, own, copies, strict=True)
    )
    seconds = statistics.median(python)
    print(
        f"plan of 100,000 clients{', with power control' if power_control else ''}, "
        f"{seconds:.2f} s: {ratio:.2f} times Java's own and the copies, the median of {count} pairs"
    )


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    overhead(rounds)
    overhead_over_tls(rounds)
    uploads(15)
    plans(15, power_control=False)
    plans(15, power_control=True)
