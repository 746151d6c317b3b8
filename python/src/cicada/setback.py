"""Why a client has lost its server, or cannot reach it."""

from __future__ import annotations

from dataclasses import dataclass

import grpc

from cicada import transfer


@dataclass(frozen=True)
class Setback:
    """Why a client has lost its server, or cannot reach it."""

    words: str
    hopeless: bool
    displaced: bool

    @staticmethod
    def of(error: grpc.RpcError, met: bool) -> Setback:
        code, details = error.code(), error.details() or ""
        reason = transfer.reason(error)
        if reason == "withdrawn":
            return Setback(details, hopeless=True, displaced=False)
        if code is not grpc.StatusCode.UNAVAILABLE or reason:
            return Setback(f"{code.name}: {details}", False, code is grpc.StatusCode.ABORTED)
        if "SSL" in details or "handshake" in details:
            words = (
                f"the TLS handshake failed ({details}). Maybe the server has none, "
                "has another host name, or is of another authority"
            )
            return Setback(words, hopeless=not met, displaced=False)
        words = "no connection to the server: " + details.rsplit(": ", 1)[-1]
        if not met:
            words += ". Maybe it is not there yet, or wants credentials"
        return Setback(words, hopeless=False, displaced=False)
