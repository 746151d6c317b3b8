"""A client against a server made by hand, which fails in every way that it can."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent import futures
from typing import Any

import grpc
import numpy as np
import pytest

import cicada
from cicada import client
from cicada.v1 import cicada_pb2 as messages
from cicada.v1 import cicada_pb2_grpc as services

CONFIG = "localSteps: 2\nseed: 7\nselectionSeed: auto\n"
CODES = {
    "unknown-client": grpc.StatusCode.NOT_FOUND,
    "withdrawn": grpc.StatusCode.NOT_FOUND,
    "wrong-run": grpc.StatusCode.FAILED_PRECONDITION,
    "round-not-open": grpc.StatusCode.FAILED_PRECONDITION,
    "not-in-plan": grpc.StatusCode.FAILED_PRECONDITION,
    "no-grant": grpc.StatusCode.FAILED_PRECONDITION,
    "wrong-version": grpc.StatusCode.FAILED_PRECONDITION,
    "other-update": grpc.StatusCode.ALREADY_EXISTS,
    "model-known": grpc.StatusCode.ALREADY_EXISTS,
    "draw-refused": grpc.StatusCode.PERMISSION_DENIED,
    "invalid": grpc.StatusCode.INVALID_ARGUMENT,
    "wrong-layout": grpc.StatusCode.INVALID_ARGUMENT,
    "wrong-codec": grpc.StatusCode.INVALID_ARGUMENT,
    "wrong-code": grpc.StatusCode.INVALID_ARGUMENT,
    "wrong-length": grpc.StatusCode.INVALID_ARGUMENT,
    "out-of-order": grpc.StatusCode.INVALID_ARGUMENT,
    "wrong-digest": grpc.StatusCode.INVALID_ARGUMENT,
    "not-finite": grpc.StatusCode.INVALID_ARGUMENT,
    "norm-too-large": grpc.StatusCode.INVALID_ARGUMENT,
    "too-fast": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "busy": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "stalled": grpc.StatusCode.DEADLINE_EXCEEDED,
    "unavailable": grpc.StatusCode.UNAVAILABLE,
    "displaced": grpc.StatusCode.ABORTED,
}


def refuse(context: Any, reason: str) -> None:
    context.set_trailing_metadata((("cicada-reason", reason),))
    context.abort(CODES.get(reason, grpc.StatusCode.UNKNOWN), f"no: {reason}")


def measure(round: int, held: int = 0, last: int = -1) -> messages.Announcement:
    return messages.Announcement(
        round=round, held_version=held, last_call=last, measure=messages.Measure()
    )


def call(round: int, held: int = 0, last: int = -1, **more: Any) -> messages.Announcement:
    told = messages.Call(**{"probability": 1.0, "bits_per_second": 1e9, **more})
    return messages.Announcement(round=round, held_version=held, last_call=last, call=told)


def finished(round: int, held: int = 0) -> messages.Announcement:
    return messages.Announcement(round=round, held_version=held, finished=messages.Finished())


class Server(services.CicadaServicer):
    """Says what it is told to, once for each time that a client listens, and notes what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.run = "run-1"
        self.parameters = 3
        self.codec = ""
        self.config = CONFIG
        self.millis = 0
        self.on_enrol: Callable[[Any, Any], None] = lambda request, context: None
        self.on_upload: Callable[[Any, Any], messages.UploadReceipt] = lambda header, context: (
            messages.UploadReceipt()
        )
        self.on_initial: Callable[[Any], None] = lambda context: None
        self.streams: Iterator[Callable[[Any], Iterator[messages.Announcement]]] = iter(())
        self.on_fetch: Callable[[Any], Iterator[messages.ModelPart]] = self.model
        self.changed = threading.Condition()

    def note(self, kind: str, request: Any) -> None:
        with self.changed:
            self.heard.append((kind, request))
            self.changed.notify_all()

    def wait_for(self, kind: str, count: int = 1) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.all(kind)) >= count, 30), self.heard

    def all(self, kind: str) -> list[Any]:
        return [request for each, request in self.heard if each == kind]

    def model(self, request: Any) -> Iterator[messages.ModelPart]:
        content = np.full(self.parameters, float(request.version), "<f4").tobytes()
        for at in range(0, len(content), 5):
            chunk = messages.Chunk(offset=at, data=content[at : at + 5])
            yield messages.ModelPart(chunk=chunk)

    def Enrol(self, request, context):
        self.note("enrol", request)
        self.on_enrol(request, context)
        return messages.EnrolResponse(
            run=self.run,
            number=0,
            config=self.config,
            codec=self.codec,
            server_millis=self.millis,
            parameter_count=self.parameters,
            chunk_bytes=4,
            draws="seeded",
            layout=[messages.Tensor(name="w", axes=["axis0"], sizes=[self.parameters])],
        )

    def Rounds(self, request, context):
        self.note("rounds", request)
        yield from next(self.streams)(context)

    def Fetch(self, request, context):
        self.note("fetch", request)
        yield from self.on_fetch(request)

    def ReportGain(self, request, context):
        self.note("gain", request)
        return messages.GainReceipt()

    def Decline(self, request, context):
        self.note("decline", request)
        return messages.DeclineReceipt()

    def Claim(self, request, context):
        self.note("claim", request)
        return messages.ClaimReceipt()

    def ReportTest(self, request, context):
        self.note("test", request)
        return messages.TestReceipt()

    def Leave(self, request, context):
        self.note("leave", request)
        return messages.LeaveReceipt()

    def Initialise(self, parts, context):
        header = next(parts).header
        data = b"".join(part.chunk.data for part in parts)
        self.on_initial(context)
        self.note("initial", (header, np.frombuffer(data, "<f4")))
        return messages.InitialReceipt()

    def Upload(self, parts, context):
        header = next(parts).header
        answer = self.on_upload(header, context)
        data = b"".join(part.chunk.data for part in parts)
        self.note("upload", (header, np.frombuffer(data, "<f4" if not self.codec else "<f2")))
        return answer


@pytest.fixture
def server():
    made = Server()
    port = grpc.server(futures.ThreadPoolExecutor(16))
    services.add_CicadaServicer_to_server(made, port)
    made.address = f"127.0.0.1:{port.add_insecure_port('127.0.0.1:0')}"
    port.start()
    yield made
    port.stop(0)


def train(parameters, steps, round):
    """Adds one for every step, so that an update tells how many there were."""
    return [parameters[0] + steps]


def take_part(server: Server, train: Any = train, gain: Any = lambda round: 1e-9, **more: Any):
    return client.run(server.address, train, name="it", gain=gain, **more)


def test_a_quiet_run_goes_as_the_protocol_says(server):
    def stream(context):
        yield measure(0)
        server.wait_for("gain")
        yield call(0)
        server.wait_for("upload")
        yield measure(1, held=1, last=0)
        server.wait_for("gain", 2)
        yield call(1, held=1, last=0, probability=0.0)
        server.wait_for("decline")
        yield call(2, held=1, last=0)
        server.wait_for("upload", 2)
        yield finished(3, held=2)

    server.streams = iter([stream])
    last = take_part(server)
    (first, update), (second, later) = server.all("upload")
    assert (first.round, first.base_version, first.draw_proof) == (0, 0, b"")
    assert update.tolist() == [2, 2, 2]
    assert (second.round, second.base_version) == (2, 1)
    assert later.tolist() == [4, 4, 4]  # two rounds since the last call
    assert [report.gain for report in server.all("gain")] == [1e-9, 1e-9]
    assert [fetch.version for fetch in server.all("fetch")] == [0, 1, 2]
    assert last[0].tolist() == [2, 2, 2]
    assert not server.all("leave")


def test_streams_that_are_cut_are_taken_up_again(server):
    def cut(context):
        before = len(server.all("gain"))
        yield measure(0)
        server.wait_for("gain", before + 1)
        context.abort(grpc.StatusCode.UNAVAILABLE, "gone")

    def silent(context):
        return iter(())

    server.streams = iter([cut, silent, cut, lambda context: iter([finished(1)])])
    lost: list[str] = []
    listener = client.Listener()
    listener.lost = lambda message, pause: lost.append(message)  # type: ignore[method-assign]
    take_part(server, listener=listener)
    assert len(lost) == 3
    assert [request.run for request in server.all("enrol")] == ["", "run-1", "run-1", "run-1"]
    assert len(server.all("fetch")) == 2  # the model that is held, once, and the last


def test_a_server_that_starts_anew_has_another_run(server):
    def first(context):
        yield call(4)
        server.wait_for("upload")
        server.run = "run-2"
        refuse(context, "unknown-client")
        yield

    def second(context):
        yield call(0)
        server.wait_for("upload", 2)
        yield finished(1)

    server.streams = iter([first, second])
    take_part(server)
    (early, before), (late, after) = server.all("upload")
    assert (early.run, late.run) == ("run-1", "run-2")
    assert before.tolist() == [10, 10, 10]  # five rounds without a call
    assert after.tolist() == [2, 2, 2]


@pytest.mark.parametrize(
    "reason",
    ["round-not-open", "not-in-plan", "no-grant", "wrong-version", "other-update", "draw-refused"]
    + ["invalid", "wrong-layout", "wrong-digest", "not-finite", "norm-too-large", "wrong-run"]
    + ["wrong-codec", "wrong-code", "wrong-length", "out-of-order"],
)
def test_a_call_that_is_not_wanted_is_declined(server, reason):
    def stream(context):
        yield call(0)
        server.wait_for("decline")
        yield finished(1)

    server.on_upload = lambda header, context: refuse(context, reason)
    server.streams = iter([stream])
    refusals: list[str] = []
    listener = client.Listener()
    listener.refused = lambda round, message: refusals.append(message)  # type: ignore[method-assign]
    take_part(server, listener=listener)
    assert refusals == [f"no: {reason}"]
    assert len(server.all("enrol")) == 1


@pytest.mark.parametrize("reason", ["too-fast", "busy", "stalled", "unavailable", "unknown-client"])
def test_what_the_server_cannot_do_now_is_tried_again(server, reason):
    tries: list[int] = []

    def upload(header, context):
        tries.append(header.round)
        if len(tries) == 1:
            refuse(context, reason)
        return messages.UploadReceipt()

    def failing(context):
        yield call(0)
        server.wait_for("enrol", 2)

    def working(context):
        yield call(0)
        server.wait_for("upload")
        yield finished(1)

    server.on_upload = upload
    server.streams = iter([failing, working])
    take_part(server)
    assert tries == [0, 0]


def test_who_was_withdrawn_stops(server):
    server.streams = iter([lambda context: refuse(context, "withdrawn") or iter(())])
    with pytest.raises(cicada.CicadaError, match="no: withdrawn"):
        take_part(server)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (grpc.StatusCode.PERMISSION_DENIED, "wrong-name"),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, "run-full"),
    ],
)
def test_who_is_not_let_in_stops(server, code, reason):
    def enrol(request, context):
        context.set_trailing_metadata((("cicada-reason", reason),))
        context.abort(code, "not you")

    server.on_enrol = enrol
    with pytest.raises(cicada.CicadaError, match="the server refuses: not you"):
        take_part(server)


def test_a_server_of_another_protocol_is_told_apart():
    port = grpc.server(futures.ThreadPoolExecutor(1))
    number = port.add_insecure_port("127.0.0.1:0")
    port.start()
    with pytest.raises(cicada.CicadaError, match=r"does not speak cicada\.v1"):
        client.run(f"127.0.0.1:{number}", train, name="it")
    port.stop(0)


def test_models_that_come_in_wrong_pieces_are_fetched_again(server):
    def shifted(request):
        yield messages.ModelPart(chunk=messages.Chunk(offset=4, data=b"1234"))

    def short(request):
        yield messages.ModelPart(chunk=messages.Chunk(offset=0, data=b"1234"))

    def long(request):
        yield messages.ModelPart(chunk=messages.Chunk(offset=0, data=b"1" * 16))

    kinds = iter([shifted, short, long, server.model, server.model])
    server.on_fetch = lambda request: next(kinds)(request)

    def stream(context):
        yield call(0)
        server.wait_for("upload")
        yield finished(1)

    waiting = lambda context: iter([call(0)])  # noqa: E731
    server.streams = iter([waiting, waiting, waiting, stream])
    take_part(server)
    assert server.all("upload")[0][1].tolist() == [2, 2, 2]


def test_only_the_newest_announcement_matters_while_training_goes_on(server):
    go_on = threading.Event()

    def slow(parameters, steps, round):
        if round == 0:
            assert go_on.wait(30)
        return [parameters[0] + steps]

    def stream(context):
        yield call(0)
        server.wait_for("fetch")
        yield measure(1)
        server.wait_for("gain")  # although round 0 is still being computed
        yield call(1)
        go_on.set()
        server.wait_for("upload")
        yield finished(2)

    server.streams = iter([stream])
    take_part(server, slow)
    ((header, update),) = server.all("upload")
    assert header.round == 1
    assert update.tolist() == [4, 4, 4]


def test_what_was_begun_from_an_older_model_is_dropped(server):
    begun, go_on = threading.Event(), threading.Event()

    def slow(parameters, steps, round):
        if not begun.is_set():
            begun.set()
            assert go_on.wait(30)
            return [parameters[0] + 1000]
        return [parameters[0] + steps]

    def stream(context):
        yield measure(0)
        assert begun.wait(30)
        yield call(3, held=9, last=2)
        server.wait_for("fetch", 2)
        go_on.set()
        server.wait_for("upload")
        yield finished(4)

    server.streams = iter([stream])
    take_part(server, slow)
    assert server.all("upload")[0][1].tolist() == [2, 2, 2]


def test_updates_are_written_by_the_run_s_codec(server):
    server.codec = "float16"

    def stream(context):
        yield call(0)
        server.wait_for("upload")
        yield finished(1)

    server.streams = iter([stream])
    take_part(server)
    ((header, update),) = server.all("upload")
    assert (header.codec, header.length, update.tolist()) == ("float16", 6, [2, 2, 2])


def test_who_cannot_take_part_gives_its_place_a_rest(server):
    server.codec = "morse"
    with pytest.raises(cicada.CicadaError, match="the run's codec is morse"):
        take_part(server)
    assert [request.run for request in server.all("leave")] == ["run-1"]


def test_a_client_that_is_away_declines_and_does_not_train(server, tmp_path):
    away = tmp_path / "away.csv"
    away.write_text("client,awayFrom,awayUntil\n0,1,2\n")
    server.config = f"{CONFIG}clients: 1\npowerWatts: 0.2\ndevices: alike\navailability: {away}\n"

    def stream(context):
        yield call(1, must_call=True)
        server.wait_for("decline")
        yield call(2)
        server.wait_for("upload")
        yield finished(3)

    server.streams = iter([stream])
    take_part(server)
    assert [request.round for request in server.all("decline")] == [1]
    ((header, update),) = server.all("upload")
    assert header.round == 2
    assert update.tolist() == [4, 4, 4]  # of rounds 0 and 2


def test_a_feature_that_is_missing_gets_a_sentence(server):
    server.config = f"{CONFIG}clients: 1\npowerWatts: 0.2\ndevices: magic\n"
    with pytest.raises(cicada.CicadaError, match="missing-feature: the run has devices magic"):
        take_part(server)


def test_a_run_without_a_model_is_given_one_by_whoever_has_one(server):
    def enrol(request, context):
        if not server.all("initial"):
            context.set_trailing_metadata((("cicada-reason", "no-model"),))
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, "no model yet")

    server.on_enrol = enrol
    server.streams = iter([lambda context: iter([finished(0)])])
    take_part(server, initial={"a": np.ones((2, 1)), "b": np.zeros(1)})
    ((header, values),) = server.all("initial")
    assert values.tolist() == [1, 1, 0]
    assert [(tensor.name, list(tensor.sizes)) for tensor in header.layout] == [
        ("a", [2, 1]),
        ("b", [1]),
    ]
    assert len(server.all("enrol")) == 2


def test_a_first_model_that_another_has_brought_is_no_failure_and_a_bad_one_is(server):
    refusals = iter(["busy", "model-known", "not-finite"])

    def enrol(request, context):
        context.set_trailing_metadata((("cicada-reason", "no-model"),))
        context.abort(grpc.StatusCode.FAILED_PRECONDITION, "no model yet")

    server.on_enrol = enrol
    server.on_initial = lambda context: refuse(context, next(refusals))
    with pytest.raises(cicada.CicadaError, match="refuses this client's first model: no: not-finite"):
        take_part(server, initial={"a": np.ones(3)})
    assert len(server.all("enrol")) == 3


def test_a_clock_that_is_far_off_and_the_power_to_send_at_are_told(server):
    told: list[Any] = []

    class Told(client.Listener):
        def clock_differs(self, seconds: float) -> None:
            told.append("behind" if seconds < 0 else "ahead")

        def sending(self, round: int, bits_per_second: float, power_watts: float) -> None:
            told.append((round, bits_per_second, power_watts))

    def stream(context):
        yield call(0, power_watts=0.125)
        server.wait_for("upload")
        yield finished(1)

    server.millis = 1
    server.streams = iter([stream])
    take_part(server, listener=Told())
    assert told == ["behind", (0, 1e9, 0.125)]


def test_whoever_is_displaced_waits_long_before_it_comes_again(server):
    pauses: list[float] = []

    class Stopping(client.Listener):
        def lost(self, message: str, pause: float) -> None:
            pauses.append(pause)
            one.stop()

    server.streams = iter([lambda context: refuse(context, "displaced") or iter(())])
    one = client.Client(
        server.address, train, name="it", gain=lambda round: 1e-9, listener=Stopping()
    )
    with one:
        assert one.run() is None
    assert pauses[0] >= 10
    assert server.all("leave")


def test_a_receipt_that_comes_late_is_waited_for(server):
    later = threading.Event()

    def slow(header, context):
        assert later.wait(30)
        return messages.UploadReceipt(repeated=True)

    def stream(context):
        yield call(0)
        yield call(0)  # the same again, as after a change of the server's mind about its deadline
        later.set()
        server.wait_for("upload")
        yield finished(1, held=1)

    calls: list[tuple[int, bool]] = []

    class Told(client.Listener):
        def called(self, round: int, repeated: bool) -> None:
            calls.append((round, repeated))

    server.on_upload = slow
    server.streams = iter([stream])
    take_part(server, listener=Told())
    assert calls[0] == (0, True)


def test_a_test_that_the_server_asks_for_is_reported_once_and_also_at_the_end(server):
    def stream(context):
        for _ in range(2):
            asked = measure(0)
            asked.test_version = 0
            yield asked
        server.wait_for("test")
        end = finished(1, held=2)
        end.test_version = 2
        yield end

    server.streams = iter([stream])
    take_part(server, evaluate=lambda parameters: (float(parameters[0][0]) / 2, 0.5))
    reports = [(report.version, report.accuracy) for report in server.all("test")]
    assert reports == [(0, 0.0), (2, 1.0)]
    assert server.all("enrol")[0].tests


def test_a_received_update_and_a_claim_need_no_upload(server):
    def stream(context):
        yield call(0, received=True)
        draw = messages.Draw(probability=1.0)
        yield messages.Announcement(round=1, held_version=0, last_call=-1, draw=draw)
        server.wait_for("claim")
        draw = messages.Draw(probability=0.0, must_call=True)
        yield messages.Announcement(round=2, held_version=0, last_call=-1, draw=draw)
        server.wait_for("claim", 2)
        draw = messages.Draw(probability=0.0)
        yield messages.Announcement(round=3, held_version=0, last_call=-1, draw=draw)
        server.wait_for("decline")
        yield finished(4)

    server.streams = iter([stream])
    take_part(server)
    assert not server.all("upload")
    assert [request.round for request in server.all("claim")] == [1, 2]


def test_a_channel_that_is_not_known_costs_the_round(server):
    gains = iter([None, 1e-9])

    def stream(context):
        yield measure(0)
        server.wait_for("leave")
        yield measure(1)
        server.wait_for("gain")
        yield finished(2)

    server.streams = iter([stream])
    take_part(server, gain=lambda round: next(gains))
    assert len(server.all("leave")) == 1


def test_a_gauge_that_fails_for_a_moment_repeats_its_last_word(server, tmp_path):
    file = tmp_path / "gain"
    file.write_text("-90\n")

    def stream(context):
        yield measure(0)
        server.wait_for("gain")
        file.write_text("loud\n")
        for round in range(1, 6):
            yield measure(round)
            server.wait_for("gain", round + 1)
        yield measure(6)
        server.wait_for("leave")
        yield finished(7)

    server.streams = iter([stream])
    failures: list[int] = []
    listener = client.Listener()
    listener.unmeasured = lambda round, message: failures.append(round)  # type: ignore[method-assign]
    take_part(server, gain=f"file:{file}", listener=listener)
    assert [report.gain for report in server.all("gain")] == [pytest.approx(1e-9)] * 6
    assert failures == [1, 2, 3, 4, 5, 6]


def test_who_stops_says_goodbye(server):
    listening = threading.Event()

    def stream(context):
        yield measure(0)
        listening.set()
        server.wait_for("leave")

    server.streams = iter([stream])
    one = client.Client(server.address, train, name="it", gain=lambda round: 1e-9)
    thread = threading.Thread(target=one.run)
    thread.start()
    assert listening.wait(30)
    one.stop()
    thread.join(30)
    one.close()
    assert not thread.is_alive()
    assert server.all("leave")[0].for_good is False


def test_uploads_keep_to_the_rate_that_is_granted(server):
    server.parameters = 1000
    arrived: list[float] = []

    def stream(context):
        yield call(0, bits_per_second=64_000.0)  # 4,000 bytes take half a second
        server.wait_for("upload")
        yield finished(1)

    import time

    server.on_upload = lambda header, context: (
        arrived.append(time.monotonic()) or messages.UploadReceipt()
    )
    server.streams = iter([stream])
    take_part(server)
    assert len(server.all("upload")[0][1]) == 1000
    assert time.monotonic() - arrived[0] > 0.45  # slower it may be, on a busy machine


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"train": 5}, "train is 5; it must be a function"),
        ({"gain": "loud"}, "gain is 'loud'; it must be a function of the round"),
        ({"gain": 5}, "gain is 5; it must be a function of the round"),
        ({"server": "here"}, "server is here; it must be HOST:PORT"),
        ({"server": "192.0.2.1:80"}, "is not a loopback address, and without TLS"),
        ({"credentials": "nowhere"}, r"own\.crt does not exist"),
    ],
)
def test_bad_arguments_get_a_sentence(arguments, sentence):
    given = {"server": "127.0.0.1:1", "train": train, "name": "it", **arguments}
    with pytest.raises(cicada.CicadaError, match=sentence):
        client.Client(**given)
