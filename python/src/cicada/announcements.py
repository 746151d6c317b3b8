"""The stream of a server's announcements."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import grpc

from cicada.stubs import messages


class Mailbox:
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
