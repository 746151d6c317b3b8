"""A client's training, on a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cicada.errors import CicadaError
from cicada.layout import Layout, Parameters


class Train(Protocol):
    """A user's training: some local steps from some parameters, in a round.

    It gets arrays of its own, and gives back arrays of the same shapes. It is called once for every
    round since the client's last call, in order; what it gave for a round comes back in the next.
    Where a run emulates devices, steps may differ, and a round without any is left out.
    If it has a method ``begin``, that is called without arguments before it starts anew from a
    global model, so that it can forget momentum and the like.
    """

    def __call__(self, parameters: Parameters, steps: int, round: int) -> list[ArrayLike]: ...


class BackgroundTraining:
    """Trains round by round, up to the round that it is allowed."""

    def __init__(self, train: Train, layout: Layout, steps_before: Callable[[int], int]) -> None:
        self._train = train
        self._layout = layout
        self._steps_before = steps_before
        self._changed = threading.Condition()
        self._generation = 0
        self._base: NDArray[np.float32] = np.empty(0, np.float32)
        self._current = self._base
        self._next_round = 0
        self._end = 0
        self._fresh = False
        self._closed = False
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="cicada-training", daemon=True)
        self._thread.start()

    def begin(self, model: NDArray[np.float32], first_round: int) -> None:
        """Starts anew from a model; what is being computed from another is dropped."""
        with self._changed:
            self._generation += 1
            self._base = self._current = model
            self._next_round = self._end = first_round
            self._fresh = True
            self._changed.notify_all()

    def allow(self, end: int) -> None:
        """Lets it go on through the rounds before this one."""
        with self._changed:
            self._end = max(self._end, end)
            self._changed.notify_all()

    def wait(self, end: int, give_up: Callable[[], bool]) -> NDArray[np.float32] | None:
        """Waits until the rounds before this one are done, and gives what they have changed.

        None if meanwhile there is no more reason to wait; :meth:`wake` makes it ask.
        """
        self.allow(end)
        with self._changed:
            while self._next_round < end and self._failure is None:
                if give_up():
                    return None
                self._changed.wait()
            if self._failure is not None:
                raise self._failure
            return self._current - self._base

    def wake(self) -> None:
        """Lets whoever waits ask again whether to go on."""
        with self._changed:
            self._changed.notify_all()

    def _run(self) -> None:
        try:
            while True:
                with self._changed:
                    while not self._closed and self._next_round >= self._end:
                        self._changed.wait()
                    if self._closed:
                        return
                    generation, round, start = self._generation, self._next_round, self._current
                    fresh, self._fresh = self._fresh, False
                trained = self._trained(start, round, fresh)
                with self._changed:
                    if generation == self._generation:
                        self._current = trained
                        self._next_round += 1
                        self._changed.notify_all()
        except BaseException as failure:  # the user's, to be told where it is waited for
            with self._changed:
                self._failure = failure
                self._changed.notify_all()

    def _trained(self, start: NDArray[np.float32], round: int, fresh: bool) -> NDArray[np.float32]:
        begin = getattr(self._train, "begin", None)
        if fresh and begin is not None:
            begin()
        steps = self._steps_before(round + 1) - self._steps_before(round)
        if steps == 0:
            return start  # the device is slow, or away
        result = self._train(self._layout.split(start.copy()), steps, round)
        if result is None:
            raise CicadaError("train gave nothing back; it must give the parameters. Maybe return")
        return self._layout.join(result)

    @property
    def failed(self) -> BaseException | None:
        return self._failure

    def close(self) -> None:
        """Ends after what is being computed."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
