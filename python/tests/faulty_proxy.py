"""A way to a server on which bytes are late and connections break, as a seed decides."""

from __future__ import annotations

import random
import socket
import threading
from typing import Any


class FaultyProxy:
    """Listens on a port of its own, and passes on what comes until it has cut often enough."""

    def __init__(self, port: int, seed: int, cuts: int) -> None:
        self.cuts_left = cuts
        self._port = port
        self._random = random.Random(seed)
        self._changing = threading.Lock()
        self._never = threading.Event()
        self._sockets: list[socket.socket] = []
        self._entrance = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._entrance.getsockname()[1]}"
        self._start(self._accept)

    @staticmethod
    def _start(work: Any, *arguments: Any) -> None:
        threading.Thread(target=work, args=arguments, daemon=True).start()

    def _accept(self) -> None:
        try:
            while True:
                client, _ = self._entrance.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                self._sockets += [client, server]
                self._start(self._pass, client, server)
                self._start(self._pass, server, client)
        except OSError:
            pass  # closed

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(4096):
                fate = self._fate()
                self._never.wait(fate % 8 / 1000)  # the delay that is tested, nothing to wait for
                if fate == 0:
                    target.sendall(data[: len(data) // 2])
                    break
                target.sendall(data)
        except OSError:
            pass  # as intended
        for each in (source, target):
            each.close()

    def _fate(self) -> int:
        """0 cuts the connection; others delay."""
        with self._changing:
            fate = self._random.randrange(30)
            if fate > 0 or self.cuts_left == 0:
                return max(1, fate)
            self.cuts_left -= 1
            return 0

    def __enter__(self) -> FaultyProxy:
        return self

    def __exit__(self, *_: object) -> None:
        self._entrance.close()
        for each in self._sockets:
            each.close()
