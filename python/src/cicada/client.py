"""A client in a run, from enrolment to the last round, through every loss of its server."""

from __future__ import annotations

import os
import random
import socket
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import grpc
import numpy as np
import yaml
from numpy.typing import ArrayLike, NDArray

from cicada import codecs, devices, draws, identity, radio, transfer
from cicada.announcements import Mailbox
from cicada.enrolment import Enrolment
from cicada.errors import CicadaError, array, require, whole
from cicada.layout import Layout, Parameters
from cicada.listener import Listener, Printed
from cicada.setback import Setback
from cicada.stubs import messages, services
from cicada.training import BackgroundTraining, Train

__all__ = ["Client", "Enrolment", "Evaluate", "Listener", "Printed", "run"]

_REQUEST_SECONDS = 15.0
_GOODBYE_SECONDS = 2.0
_SHORTEST_PAUSE = 0.05
_LONGEST_PAUSE = 3.0
_DISPLACED_PAUSE = 20.0
_TOLERATED_CLOCK_SECONDS = 60.0

Evaluate = Callable[[Parameters], tuple[float, float]]
"""Accuracy and mean loss of a model on data of the client's own."""


def run(
    server: str,
    train: Train,
    *,
    name: str | None = None,
    layout: Layout | None = None,
    initial: Mapping[str, ArrayLike] | None = None,
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
    compares; without it, and if ``train`` has none, the server's is taken. ``initial`` has named
    arrays for a server that waits for a client's first model; a ``train`` that can make them has
    a method ``initial``. ``gain`` tells the
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
        initial=initial,
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
        initial: Mapping[str, ArrayLike] | None = None,
        gain: radio.Gauge | str = "emulated",
        credentials: str | os.PathLike[str] | None = None,
        paced: bool = True,
        samples: int | None = None,
        evaluate: Evaluate | None = None,
        listener: Listener | None = None,
    ) -> None:
        if not callable(train):
            raise CicadaError(f"train is {train!r}; it must be a function, or have __call__")
        if evaluate is not None and not callable(evaluate):
            raise CicadaError(f"evaluate is {evaluate!r}; it must be a function of a list of arrays")
        for argument, value, kind, allowed in (
            ("server", server, str, "HOST:PORT"),
            ("name", name, str, "a text"),
            ("layout", layout, Layout, "a cicada.layout.Layout"),
            ("initial", initial, Mapping, "arrays by name"),
            ("listener", listener, Listener, "a cicada.client.Listener"),
        ):
            fits = isinstance(value, kind) or (value is None and argument != "server")
            require(fits, argument, repr(value), allowed)
        self._train = train
        self._folder = identity.Renewable(credentials) if credentials else None
        self._own = self._folder.current() if self._folder else None
        self._name = _own_name(name, self._own)
        self._server = server
        self._layout: Layout | None = layout or getattr(train, "layout", None)
        self._initial = initial and {key: array(key, each) for key, each in initial.items()}
        self._listener = listener or Listener()
        self._gauge = self._gauge_of(gain)
        self._paced = paced
        held = samples if samples is not None else getattr(train, "samples", 0)
        self._samples = whole("samples", held, 0)
        self._evaluate = evaluate
        self._tested = -1
        self._channel = identity.channel(server, self._own)
        self._stub: Any = services.CicadaStub(self._channel)  # type: ignore[no-untyped-call]
        self._enrolled: messages.EnrolResponse | None = None
        self._stopping = threading.Event()
        self._mailbox: Mailbox | None = None
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
            self._connect()
            self._enrol()
            assert self._terms is not None
            stream = self._stub.Rounds(messages.RoundsRequest(client=self._name, run=self._terms.run))
            self._mailbox = Mailbox(stream, self._wake)
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
                if self._is_renewed():
                    return False
        except grpc.RpcError as error:
            self._set_back(Setback.of(error, self._terms is not None))
        except transfer.IncompleteModel as error:
            self._set_back(Setback(str(error), hopeless=False, displaced=False))
        finally:
            self._mailbox = None
            if stream is not None:
                stream.cancel()
        return False

    def _set_back(self, setback: Setback) -> None:
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

    def _is_renewed(self) -> bool:
        return self._folder is not None and self._folder.current() != self._own

    def _connect(self) -> None:
        """Makes a new connection if the certificate is another by now."""
        if self._folder is not None and self._is_renewed():
            self._own = self._folder.current()
            self._channel.close()
            self._channel = identity.channel(self._server, self._own)
            self._stub = services.CicadaStub(self._channel)  # type: ignore[no-untyped-call]

    def _is_refused_in_vain(self, error: grpc.RpcError) -> bool:
        """Whether it is not this client's fault that its certificate is refused."""
        if error.code() is not grpc.StatusCode.UNAUTHENTICATED or self._folder is None:
            return False
        late = "by the server's clock" in (error.details() or "")
        return self._folder.current().is_in_time() and (self._is_renewed() or late)

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
            if self._is_refused_in_vain(error):
                raise
            if transfer.reason(error) == "no-model":
                self._initialise()
                raise  # and enrol again, when the run has begun
            fatal = (grpc.StatusCode.PERMISSION_DENIED, grpc.StatusCode.UNAUTHENTICATED)
            if error.code() in fatal or transfer.reason(error) == "run-full":
                raise CicadaError(f"the server refuses: {error.details()}") from None
            raise
        self._enrolled = response
        self._compare_clocks(response.server_millis / 1000)
        if (
            self._terms is None
            or self._terms.run != response.run
            or self._terms.number != response.number
        ):
            self._equip(response)
        self._listener.enrolled(response.number, response.run)

    def _initialise(self) -> None:
        """Gives the run its first model, if this client can; else another will."""
        make = getattr(self._train, "initial", None)
        arrays = self._initial if self._initial is not None else make() if make else None
        if arrays is None:
            return
        try:
            self._listener.initialised(transfer.initialise(self._stub, self._name, arrays))
        except grpc.RpcError as error:
            if transfer.reason(error) in ("model-known", "busy"):
                return  # another client was first
            if transfer.is_refusal(error):
                raise CicadaError(
                    f"the server refuses this client's first model: {error.details()}"
                ) from None
            raise

    def _compare_clocks(self, seconds: float) -> None:
        """Deadlines and the times of certificates are the server's, so that people want to know."""
        ahead = seconds - time.time()
        if seconds > 0 and abs(ahead) > _TOLERATED_CLOCK_SECONDS:
            self._listener.clock_differs(ahead)

    def _equip(self, response: messages.EnrolResponse) -> None:
        settings: dict[str, str] = yaml.load(response.config, Loader=yaml.BaseLoader) or {}
        theirs = Layout.of_messages(response.layout)
        own = self._own_layout(theirs)
        if own != theirs:
            raise CicadaError(
                f"this client's model is {own}, and the server's is {theirs}; "
                "they must be the same. Maybe it has other shapes, or another order"
            )
        attendance = devices.attendance(settings, response.number)
        bind = getattr(self._train, "bind", None)
        if bind is not None:
            bind(Enrolment.of(response, own, settings, attendance.steps_before))
        if self._terms:
            self._terms.training.close()
        self._terms = _Terms(
            run=response.run,
            number=response.number,
            chunk_bytes=response.chunk_bytes,
            layout=own,
            draws=self._draws(response, settings),
            codec=response.codec,
            encode=codecs.encoder(response.codec, settings, response.number),
            gain=self._gauge or radio.emulated(settings, response.number),
            attendance=attendance,
            training=BackgroundTraining(self._train, own, attendance.steps_before),
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
        if terms.attendance.is_present(round) and (draw.calls or announced.must_call):
            request = messages.ClaimRequest(
                client=self._name, run=terms.run, round=round, draw_proof=draw.proof
            )
            if self._accepted(round, lambda: self._stub.Claim(request, timeout=_REQUEST_SECONDS)):
                return
        self._decline(terms, round)

    def _answer(self, terms: _Terms, round: int, call: messages.Call) -> None:
        draw = terms.draws(round, call.probability)
        if terms.attendance.is_present(round) and (draw.calls or call.must_call):
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
                codec=terms.codec,
            )
            self._listener.sending(round, call.bits_per_second, call.power_watts)
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
        if self._enrolled is not None:
            try:
                self._leave_within(_GOODBYE_SECONDS)
            except grpc.RpcError:
                self._listener.lost("the server could not be told of leaving", 0)

    def _leave_within(self, seconds: float) -> None:
        assert self._enrolled is not None
        self._stub.Leave(
            messages.LeaveRequest(client=self._name, run=self._enrolled.run), timeout=seconds
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
    attendance: devices.Attendance
    training: BackgroundTraining


def _own_name(name: str | None, own: identity.Credentials | None) -> str:
    """The certificate's name, which is the only one that the server lets it have."""
    if own is None:
        return name or socket.gethostname()
    if name is not None and name != own.name:
        raise CicadaError(
            f"name is {name}; it must be {own.name}, as the credentials say. Maybe leave it out"
        )
    return own.name
