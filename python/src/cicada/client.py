"""A client in a run, from enrolment to the last round, through every loss of its server."""

from __future__ import annotations

import os
import random
import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import grpc
import numpy as np
import yaml
from numpy.typing import NDArray

from cicada import codecs, draws, identity, radio, transfer, versions
from cicada.errors import CicadaError, require
from cicada.layout import Layout, Parameters
from cicada.training import BackgroundTraining, Train

versions.check()

from cicada.v1 import cicada_pb2 as messages  # noqa: E402
from cicada.v1 import cicada_pb2_grpc as services  # noqa: E402

_REQUEST_SECONDS = 15.0
_GOODBYE_SECONDS = 2.0
_SHORTEST_PAUSE = 0.05
_LONGEST_PAUSE = 3.0
_DISPLACED_PAUSE = 20.0


Evaluate = Callable[[Parameters], tuple[float, float]]
"""Accuracy and mean loss of a model on data of the client's own."""


class Listener:
    """Somebody who watches a client; does nothing unless a method is overridden."""

    def enrolled(self, number: int, run: str) -> None:
        """The client has a place."""

    def called(self, round: int, repeated: bool) -> None:
        """An update was taken; ``repeated`` if it had been before."""

    def set_aside(self, round: int) -> None:
        """An update is not applied, being far larger than what others send."""

    def refused(self, round: int, message: str) -> None:
        """The server did not want a call."""

    def unmeasured(self, round: int, message: str) -> None:
        """The channel could not be measured for a round."""

    def lost(self, message: str, pause: float) -> None:
        """The server cannot be reached; the client tries again after so many seconds."""


class Printed(Listener):
    """Writes what happens on standard output."""

    def enrolled(self, number: int, run: str) -> None:
        print(f"enrolled as client {number} of run {run}")

    def called(self, round: int, repeated: bool) -> None:
        print(f"round {round}: called" + (" (the server had it)" if repeated else ""))

    def set_aside(self, round: int) -> None:
        print(f"round {round}: the update is set aside, being too large")

    def refused(self, round: int, message: str) -> None:
        print(f"round {round}: refused: {message}")

    def unmeasured(self, round: int, message: str) -> None:
        print(f"round {round}: {message}")

    def lost(self, message: str, pause: float) -> None:
        print(f"{message}; trying again in {pause:.1f} s")


@dataclass(frozen=True)
class Enrolment:
    """What a client is told of its run; a ``train`` with a method ``bind`` hears of it."""

    run: str
    number: int
    layout: Layout
    settings: Mapping[str, str]
    labels: int
    sample_shape: tuple[int, int, int]
    """Channels, height and width; zeros if the server does not care."""
    scale: tuple[float, ...]
    offset: tuple[float, ...]

    @staticmethod
    def of(
        response: messages.EnrolResponse, layout: Layout, settings: Mapping[str, str]
    ) -> Enrolment:
        samples = response.samples
        return Enrolment(
            run=response.run,
            number=response.number,
            layout=layout,
            settings=settings,
            labels=samples.labels,
            sample_shape=(samples.channels, samples.height, samples.width),
            scale=tuple(samples.scale),
            offset=tuple(samples.offset),
        )

    def scaled(self, samples: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Bytes as the model sees them, channel by channel; a row for each sample."""
        channels = samples.reshape(len(samples), len(self.scale), -1).astype(np.float32)
        scale = np.array(self.scale, np.float32)[None, :, None]
        offset = np.array(self.offset, np.float32)[None, :, None]
        scaled: NDArray[np.float32] = channels * scale + offset
        return scaled.reshape(len(samples), -1)


def run(
    server: str,
    train: Train,
    *,
    name: str | None = None,
    layout: Layout | None = None,
    gain: radio.Gauge | str = "emulated",
    credentials: str | os.PathLike[str] | None = None,
    paced: bool = True,
    samples: int | None = None,
    evaluate: Evaluate | None = None,
    listener: Listener | None = None,
) -> Parameters | None:
    """Takes part in a server's run until it is over, and gives the last global model.

    ``train(parameters, steps, round)`` does so many local steps and gives the parameters back; it
    runs in the background while rounds pass. ``layout`` is the client's own, which the server
    compares; without it, and if ``train`` has none, the server's is taken. ``gain`` tells the
    channel: a function of the round that gives received power over sent power, or None if it is not
    known; 'file:FILE'; 'wireless:INTERFACE'; or 'emulated', in the run's own cell. ``credentials``
    is a folder of ``cicada identity issue``; without it, the server must be on this machine.
    ``samples`` tells how many the client holds, for servers that weigh clients by them; a ``train``
    that knows has it as ``samples``. ``evaluate(parameters)`` gives accuracy and mean loss of a model
    on data of this client's, for servers that cannot test theirs; it informs, and decides nothing.
    None is given if the last model is not to be had any more.
    """
    with Client(
        server,
        train,
        name=name,
        layout=layout,
        gain=gain,
        credentials=credentials,
        paced=paced,
        samples=samples,
        evaluate=evaluate,
        listener=listener,
    ) as client:
        return client.run()


class Client:
    """One client. :meth:`run` blocks; :meth:`stop` ends it from another thread."""

    def __init__(
        self,
        server: str,
        train: Train,
        *,
        name: str | None = None,
        layout: Layout | None = None,
        gain: radio.Gauge | str = "emulated",
        credentials: str | os.PathLike[str] | None = None,
        paced: bool = True,
        samples: int | None = None,
        evaluate: Evaluate | None = None,
        listener: Listener | None = None,
    ) -> None:
        if not callable(train):
            raise CicadaError(f"train is {train!r}; it must be a function, or have __call__")
        self._train = train
        self._own = identity.Credentials.load(credentials) if credentials else None
        self._name = _own_name(name, self._own)
        self._layout: Layout | None = layout or getattr(train, "layout", None)
        self._listener = listener or Listener()
        self._gauge = self._gauge_of(gain)
        self._paced = paced
        self._samples = int(samples if samples is not None else getattr(train, "samples", 0))
        require(self._samples >= 0, "samples", self._samples, "zero or more")
        self._evaluate = evaluate
        self._tested = -1
        self._channel = identity.channel(server, self._own)
        self._stub: Any = services.CicadaStub(self._channel)  # type: ignore[no-untyped-call]
        self._stopping = threading.Event()
        self._mailbox: _Mailbox | None = None
        self._terms: _Terms | None = None
        self._held = -1
        self._last_call = -1
        self._pause = _SHORTEST_PAUSE

    def _gauge_of(self, gain: radio.Gauge | str) -> radio.Gauge | None:
        """The client's own; none if its radio is the run's cell."""
        if gain == "emulated":
            return None
        gauge = radio.gauge_of(gain) if isinstance(gain, str) else gain
        if not callable(gauge):
            raise CicadaError(f"gain is {gain!r}; it must be a function of the round, or a text")
        return radio.Measured(gauge, self._listener.unmeasured)

    @property
    def name(self) -> str:
        return self._name

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self) -> Parameters | None:
        """Takes part until the run is over, and gives the last global model.

        An interrupt or :meth:`stop` ends it earlier, and the server is told.
        """
        try:
            while True:
                if self._session():
                    return self._last_model()
                if self._stopping.is_set():
                    self._leave()
                    return None
        except BaseException:
            self._leave()
            raise

    def stop(self) -> None:
        """Ends :meth:`run` soon, from any thread."""
        self._stopping.set()
        self._wake()

    def withdraw(self) -> None:
        """Gives the client's place up for good, instead of taking part."""
        request = messages.LeaveRequest(client=self._name, for_good=True)
        try:
            self._stub.Leave(request, timeout=_REQUEST_SECONDS, wait_for_ready=True)
        except grpc.RpcError as error:
            raise CicadaError(
                f"the server refuses: {error.details()}"
                if transfer.reason(error)
                else f"the server does not answer: {error.code().name}. Maybe try again"
            ) from None

    def close(self) -> None:
        """Ends the client's training and its connection."""
        if self._terms:
            self._terms.training.close()
        self._channel.close()

    # One connection, for as long as it lasts.

    def _session(self) -> bool:
        """True when the run is over."""
        stream = None
        try:
            self._enrol()
            assert self._terms is not None
            stream = self._stub.Rounds(messages.RoundsRequest(client=self._name, run=self._terms.run))
            self._mailbox = _Mailbox(stream, self._wake)
            while not self._stopping.is_set():
                announcement = self._mailbox.take(self._stopping)
                if announcement is None:
                    break
                self._pause = _SHORTEST_PAUSE
                if announcement.HasField("finished"):
                    self._held = announcement.held_version
                    self._test(announcement, waits=True)
                    return True
                self._follow(announcement)
        except grpc.RpcError as error:
            self._set_back(_Setback.of(error, self._terms is not None))
        except transfer.IncompleteModel as error:
            self._set_back(_Setback(str(error), hopeless=False, displaced=False))
        finally:
            self._mailbox = None
            if stream is not None:
                stream.cancel()
        return False

    def _set_back(self, setback: _Setback) -> None:
        if setback.hopeless:
            raise CicadaError(setback.words) from None
        longest = _DISPLACED_PAUSE if setback.displaced else self._pause
        pause = longest * random.uniform(0.5, 1.5)
        self._listener.lost(setback.words, pause)
        self._stopping.wait(pause)
        self._pause = min(_LONGEST_PAUSE, 2 * self._pause)

    def _wake(self) -> None:
        """Lets those who wait see that something has come."""
        mailbox, terms = self._mailbox, self._terms
        if mailbox is not None:
            mailbox.wake()
        if terms is not None:
            terms.training.wake()

    def _enrol(self) -> None:
        run = self._terms.run if self._terms else ""
        request = messages.EnrolRequest(
            client=self._name,
            run=run,
            samples=self._samples,
            tests=self._evaluate is not None,
        )
        try:
            response = self._stub.Enrol(request, timeout=_REQUEST_SECONDS)
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.UNIMPLEMENTED:
                raise CicadaError(
                    "the server does not speak cicada.v1, this client's protocol. "
                    "Maybe it is something else, or of another version"
                ) from None
            fatal = (grpc.StatusCode.PERMISSION_DENIED, grpc.StatusCode.UNAUTHENTICATED)
            if error.code() in fatal or transfer.reason(error) == "run-full":
                raise CicadaError(f"the server refuses: {error.details()}") from None
            raise
        if (
            self._terms is None
            or self._terms.run != response.run
            or self._terms.number != response.number
        ):
            self._equip(response)
        self._listener.enrolled(response.number, response.run)

    def _equip(self, response: messages.EnrolResponse) -> None:
        settings: dict[str, str] = yaml.load(response.config, Loader=yaml.BaseLoader) or {}
        if response.codec not in ("", "float32"):
            raise CicadaError(
                f"missing-feature: the run has codec {response.codec}, and this client writes "
                "float32 only. Maybe use cicada client, or another codec at the server"
            )
        theirs = Layout.of_messages(response.layout)
        own = self._own_layout(theirs)
        if own != theirs:
            raise CicadaError(
                f"this client's model is {own}, and the server's is {theirs}; "
                "they must be the same. Maybe it has other shapes, or another order"
            )
        bind = getattr(self._train, "bind", None)
        if bind is not None:
            bind(Enrolment.of(response, own, settings))
        if self._terms:
            self._terms.training.close()
        # A server of before codecs names none, and takes 32-bit floats.
        codec: str = getattr(response, "codec", "")
        self._terms = _Terms(
            run=response.run,
            number=response.number,
            chunk_bytes=response.chunk_bytes,
            layout=own,
            draws=self._draws(response, settings),
            codec=codec,
            encode=codecs.encoder(codec, settings, response.number),
            gain=self._gauge or radio.emulated(settings, response.number),
            training=BackgroundTraining(self._train, own, int(settings["localSteps"])),
        )
        self._held = -1

    def _own_layout(self, theirs: Layout) -> Layout:
        """The client's; a train that is a plain function takes any, and its shapes are checked."""
        choose = getattr(self._train, "layout_for", None)
        if self._layout is None and choose is not None:
            chosen: Layout = choose(theirs)
            return chosen
        return self._layout or theirs

    def _draws(self, response: messages.EnrolResponse, settings: dict[str, str]) -> draws.Draws:
        if response.draws == "seeded":
            own = settings["selectionSeed"]
            return draws.seeded(int(settings["seed"] if own == "auto" else own), response.number)
        if response.draws == "signed" and self._own and self._own.draw_key:
            return draws.signed(self._own.draw_key, response.run, self._name)
        raise CicadaError(
            f"the server wants draws that are {response.draws}, for which this client has no key. "
            "Maybe give credentials"
        )

    # What an announcement wants.

    def _follow(self, announcement: messages.Announcement) -> None:
        terms = self._terms
        assert terms is not None
        round = announcement.round
        if announcement.held_version != self._held or announcement.last_call != self._last_call:
            model = self._fetch(announcement.held_version)
            self._held = announcement.held_version
            self._last_call = announcement.last_call
            terms.training.begin(model, self._last_call + 1)
        terms.training.allow(round + 1)
        if terms.training.failed:
            raise terms.training.failed
        self._test(announcement, waits=False)
        if announcement.HasField("measure"):
            self._measure(terms, round)
        elif announcement.HasField("draw"):
            self._claim(terms, round, announcement.draw)
        elif announcement.HasField("call") and not announcement.call.received:
            self._answer(terms, round, announcement.call)

    def _measure(self, terms: _Terms, round: int) -> None:
        """Reports the channel; a client that does not know it sits the round out."""
        gain = terms.gain(round)
        if gain is None:
            self._leave_within(_REQUEST_SECONDS)
        else:
            self._stub.ReportGain(
                messages.GainReport(client=self._name, run=terms.run, round=round, gain=gain),
                timeout=_REQUEST_SECONDS,
            )

    def _claim(self, terms: _Terms, round: int, announced: messages.Draw) -> None:
        """Says whether it calls; if so, its share of the band comes with the next announcement."""
        draw = terms.draws(round, announced.probability)
        if draw.calls or announced.must_call:
            request = messages.ClaimRequest(
                client=self._name, run=terms.run, round=round, draw_proof=draw.proof
            )
            if self._accepted(round, lambda: self._stub.Claim(request, timeout=_REQUEST_SECONDS)):
                return
        self._decline(terms, round)

    def _answer(self, terms: _Terms, round: int, call: messages.Call) -> None:
        draw = terms.draws(round, call.probability)
        if draw.calls or call.must_call:
            mailbox = self._mailbox
            assert mailbox is not None
            update = terms.training.wait(
                round + 1, lambda: self._stopping.is_set() or mailbox.has_news()
            )
            if update is None:
                return  # only the newest announcement matters
            header = messages.UploadHeader(
                client=self._name,
                run=terms.run,
                round=round,
                base_version=self._held,
                draw_proof=draw.proof,
                layout_sha256=terms.layout.sha256(),
            )
            if terms.codec:
                header.codec = terms.codec  # type: ignore[attr-defined, unused-ignore]
            rate = call.bits_per_second if self._paced else float("inf")
            receipt = self._accepted(
                round,
                lambda: transfer.upload(
                    self._stub, header, terms.encode(update, round), terms.chunk_bytes, rate
                ),
            )
            if receipt is not None:
                if receipt.set_aside:
                    self._listener.set_aside(round)
                else:
                    self._listener.called(round, receipt.repeated)
                return
        self._decline(terms, round)

    def _accepted(self, round: int, request: Callable[[], Any]) -> Any:
        """What the server answers to a call; None if it does not want it."""
        try:
            return request()
        except grpc.RpcError as error:
            if not transfer.is_refusal(error):
                raise
            self._listener.refused(round, error.details())
            return None
        except codecs.UnwritableUpdate as problem:
            self._listener.refused(round, str(problem))
            return None

    def _decline(self, terms: _Terms, round: int) -> None:
        self._stub.Decline(
            messages.DeclineRequest(client=self._name, run=terms.run, round=round),
            timeout=_REQUEST_SECONDS,
        )

    def _fetch(self, version: int) -> NDArray[np.float32]:
        terms = self._terms
        assert terms is not None
        return transfer.fetch(self._stub, self._name, terms.run, version, terms.layout.size)

    def _test(self, announcement: messages.Announcement, waits: bool) -> None:
        """Tests a version that the server asks for, beside everything else unless it waits."""
        version, evaluate, terms = announcement.test_version, self._evaluate, self._terms
        if evaluate is None or terms is None or not announcement.HasField("test_version"):
            return
        if version == self._tested:
            return
        try:
            model = self._fetch(version)
        except grpc.RpcError as error:
            if not transfer.is_refusal(error):
                raise
            return  # it is no longer there, and another will be asked for
        self._tested = version

        def test() -> None:
            accuracy, loss = evaluate(terms.layout.split(model))
            report = messages.TestReport(
                client=self._name, run=terms.run, version=version, accuracy=accuracy, loss=loss
            )
            try:
                self._stub.ReportTest(report, timeout=_REQUEST_SECONDS)
            except grpc.RpcError as error:
                self._listener.refused(announcement.round, f"a test: {error.details()}")

        if waits:
            test()
        else:
            threading.Thread(target=test, name="cicada-test", daemon=True).start()

    def _last_model(self) -> Parameters | None:
        assert self._terms is not None
        try:
            return self._terms.layout.split(self._fetch(self._held))
        except (grpc.RpcError, transfer.IncompleteModel):
            return None

    def _leave(self) -> None:
        """Says goodbye, so that nobody waits for this client."""
        if self._terms:
            try:
                self._leave_within(_GOODBYE_SECONDS)
            except grpc.RpcError:
                self._listener.lost("the server could not be told of leaving", 0)

    def _leave_within(self, seconds: float) -> None:
        assert self._terms is not None
        self._stub.Leave(
            messages.LeaveRequest(client=self._name, run=self._terms.run), timeout=seconds
        )


@dataclass(frozen=True)
class _Terms:
    """What enrolment has settled."""

    run: str
    number: int
    chunk_bytes: int
    layout: Layout
    draws: draws.Draws
    codec: str
    encode: codecs.Encode
    gain: radio.Gauge
    training: BackgroundTraining


class _Mailbox:
    """The newest announcement of a stream; older ones that nobody has taken yet are dropped."""

    def __init__(self, stream: Any, wake: Callable[[], None]) -> None:
        self._changed = threading.Condition()
        self._newest: messages.Announcement | None = None
        self._end: grpc.RpcError | None = None
        self._wake_others = wake
        threading.Thread(
            target=self._read, args=(stream,), name="cicada-announcements", daemon=True
        ).start()

    def _read(self, stream: Any) -> None:
        try:
            for announcement in stream:
                self._put(announcement, None)
            self._put(None, _StreamEnded())
        except grpc.RpcError as error:
            self._put(None, error)

    def _put(self, announcement: messages.Announcement | None, end: grpc.RpcError | None) -> None:
        with self._changed:
            self._newest = announcement or self._newest
            self._end = end
            self._changed.notify_all()
        self._wake_others()

    def take(self, stopping: threading.Event) -> messages.Announcement | None:
        """Waits for an announcement; fails when the stream has ended, None when stopping."""
        with self._changed:
            while self._newest is None and self._end is None and not stopping.is_set():
                self._changed.wait()
            if self._newest is None:
                if self._end is not None and not stopping.is_set():
                    raise self._end
                return None
            taken, self._newest = self._newest, None
            return taken

    def has_news(self) -> bool:
        return self._newest is not None or self._end is not None

    def wake(self) -> None:
        with self._changed:
            self._changed.notify_all()


class _StreamEnded(grpc.RpcError):  # type: ignore[misc]
    """A stream that a server has ended without a word."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.UNAVAILABLE

    def details(self) -> str:
        return "the stream has ended"


@dataclass(frozen=True)
class _Setback:
    """Why a client has lost its server, or cannot reach it."""

    words: str
    hopeless: bool
    displaced: bool

    @staticmethod
    def of(error: grpc.RpcError, met: bool) -> _Setback:
        code, details = error.code(), error.details() or ""
        reason = transfer.reason(error)
        if reason == "withdrawn":
            return _Setback(details, hopeless=True, displaced=False)
        if code is not grpc.StatusCode.UNAVAILABLE or reason:
            return _Setback(f"{code.name}: {details}", False, code is grpc.StatusCode.ABORTED)
        if "SSL" in details or "handshake" in details:
            words = (
                f"TLS does not come about ({details}). Maybe the server has none, "
                "has another host name, or is of another authority"
            )
            return _Setback(words, hopeless=not met, displaced=False)
        words = "no connection to the server: " + details.rsplit(": ", 1)[-1]
        if not met:
            words += ". Maybe it is not there yet, or wants credentials"
        return _Setback(words, hopeless=False, displaced=False)


def _own_name(name: str | None, own: identity.Credentials | None) -> str:
    """The certificate's name, which is the only one that the server lets it have."""
    if own is None:
        return name or socket.gethostname()
    if name is not None and name != own.name:
        raise CicadaError(
            f"name is {name}; it must be {own.name}, as the credentials say. Maybe leave it out"
        )
    return own.name
