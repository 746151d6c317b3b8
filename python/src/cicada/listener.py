"""Who watches a client."""

from __future__ import annotations


class Listener:
    """Somebody who watches a client; does nothing unless a method is overridden."""

    def enrolled(self, number: int, run: str) -> None:
        """The client has a place."""

    def initialised(self, parameters: int) -> None:
        """The run had no model yet, and has taken this client's, of so many numbers."""

    def sending(self, round: int, bits_per_second: float, power_watts: float) -> None:
        """An update is about to be sent; a radio that can choose its power should take this one."""

    def called(self, round: int, repeated: bool) -> None:
        """An update was taken; ``repeated`` if it had been before."""

    def set_aside(self, round: int) -> None:
        """An update is not applied, being far larger than what others send."""

    def refused(self, round: int, message: str) -> None:
        """The server did not want a call."""

    def unmeasured(self, round: int, message: str) -> None:
        """The channel could not be measured for a round."""

    def clock_differs(self, seconds: float) -> None:
        """The server's clock is so far ahead of this machine's; deadlines are by the server's."""

    def lost(self, message: str, pause: float) -> None:
        """The server cannot be reached; the client tries again after so many seconds."""


class Printed(Listener):
    """Writes what happens on standard output."""

    def enrolled(self, number: int, run: str) -> None:
        print(f"enrolled as client {number} of run {run}")

    def initialised(self, parameters: int) -> None:
        print(f"the run begins with this client's model, {parameters:,} numbers")

    def called(self, round: int, repeated: bool) -> None:
        print(f"round {round}: called" + (" (the server had it)" if repeated else ""))

    def set_aside(self, round: int) -> None:
        print(f"round {round}: the update is set aside, being too large")

    def refused(self, round: int, message: str) -> None:
        print(f"round {round}: refused: {message}")

    def unmeasured(self, round: int, message: str) -> None:
        print(f"round {round}: {message}")

    def clock_differs(self, seconds: float) -> None:
        print(f"the server's clock is {abs(seconds):.0f} s {'ahead' if seconds > 0 else 'behind'}")

    def lost(self, message: str, pause: float) -> None:
        print(f"{message}; trying again in {pause:.1f} s")
