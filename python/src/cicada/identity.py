"""What a client proves its name with, and knows its server by."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import grpc
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from cicada.errors import CicadaError

_CLIENT = "cicada://client/"
_KEEP_ALIVE = [
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.enable_retries", 0),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 3_000),
    ("grpc.max_receive_message_length", -1),
    # Every client has its own connection, also several in one process.
    ("grpc.use_local_subchannel_pool", 1),
]


@dataclass(frozen=True)
class Credentials:
    """A folder that ``cicada identity issue`` has made for a client."""

    name: str
    certificate: bytes
    key: bytes
    authority: bytes
    draw_key: bytes | None
    valid_from: datetime
    valid_until: datetime

    def is_in_time(self) -> bool:
        """Whether the certificate is one of now, by this machine's clock."""
        return self.valid_from <= datetime.now(timezone.utc) <= self.valid_until

    @staticmethod
    def load(folder: str | os.PathLike[str]) -> Credentials:
        """Reads a folder, and refuses one that this client could not use."""
        path = Path(folder)
        certificate = _read(path / "own.crt")
        key = _read(path / "own.key")
        authority = _read(path / "authority.crt")
        own = _certificate(path / "own.crt", certificate)
        for file, each in (("own.crt", own), ("authority.crt", _certificate(path, authority))):
            if not isinstance(each.public_key(), ec.EllipticCurvePublicKey):
                raise CicadaError(
                    f"{path / file} has an Ed25519 key, and gRPC in Python has none in its TLS; "
                    "authority, server and client must have P-256. "
                    "Maybe cicada identity init and issue with --key p256"
                )
        _require_one_key(path, own, key)
        draw = path / "draw.key"
        return Credentials(
            name=_client_name(path, own),
            certificate=certificate,
            key=key,
            authority=authority,
            draw_key=_draw_key(draw) if draw.exists() else None,
            valid_from=own.not_valid_before_utc,
            valid_until=own.not_valid_after_utc,
        )


class Renewable:
    """A folder of credentials whose certificate may be renewed while its owner runs.

    What cannot be used, such as a file half copied or a certificate of another name, is not
    believed: what was there before stays, and is compared again the next time.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)
        self._seen = self._stamp()
        self._current = Credentials.load(folder)

    def current(self) -> Credentials:
        """What the folder has now."""
        stamp = self._stamp()
        if stamp != self._seen:
            try:
                renewed = Credentials.load(self._folder)
                if renewed.name == self._current.name:
                    self._current = renewed
                self._seen = stamp
            except CicadaError:
                pass  # it is being written
        return self._current

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            found = (self._folder / "own.crt").stat()
            return found.st_mtime_ns, found.st_size, found.st_ino
        except OSError:
            return None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise CicadaError(
            f"{path} does not exist. Maybe another folder was meant; cicada identity makes them"
        ) from None
    except OSError as problem:
        raise CicadaError(f"cannot read {path}: {problem.strerror}") from None


def _certificate(path: Path, content: bytes) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(content)
    except ValueError:
        raise CicadaError(
            f"{path} is not a PEM file with a certificate. Maybe it is damaged, or another was meant"
        ) from None


def _require_one_key(path: Path, certificate: x509.Certificate, key: bytes) -> None:
    try:
        own = serialization.load_pem_private_key(key, password=None)
    except (ValueError, TypeError):
        raise CicadaError(f"{path / 'own.key'} is not a PEM file with a private key") from None
    if own.public_key() != certificate.public_key():
        raise CicadaError(
            f"{path / 'own.key'} is not the key of {path / 'own.crt'}. "
            "Maybe one of them was copied from another folder"
        )


def _client_name(path: Path, certificate: x509.Certificate) -> str:
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
        addresses = names.value.get_values_for_type(x509.UniformResourceIdentifier)
    except x509.ExtensionNotFound:
        addresses = []
    found = [address[len(_CLIENT) :] for address in addresses if address.startswith(_CLIENT)]
    if len(found) != 1:
        raise CicadaError(f"{path} are a server's credentials; they must be a client's")
    return found[0]


def _draw_key(path: Path) -> bytes:
    try:
        key = serialization.load_pem_private_key(_read(path), password=None)
    except (ValueError, TypeError):
        raise CicadaError(f"{path} is not a PEM file with a private key") from None
    if not isinstance(key, ed25519.Ed25519PrivateKey):
        raise CicadaError(f"{path} is not an Ed25519 key; a draw key must be")
    return key.private_bytes_raw()


def channel(server: str, credentials: Credentials | None) -> Any:
    """A channel to a server; without credentials only to one on this machine."""
    host, _ = _address(server)
    if credentials is None:
        _require_loopback(host)
        return grpc.insecure_channel(server, options=_KEEP_ALIVE)
    security = grpc.ssl_channel_credentials(
        root_certificates=credentials.authority,
        private_key=credentials.key,
        certificate_chain=credentials.certificate,
    )
    return grpc.secure_channel(server, security, options=_KEEP_ALIVE)


def _address(server: str) -> tuple[str, int]:
    form = re.fullmatch(r"\[?([^\[\]]+?)\]?:(\d{1,5})", server)
    if not form or int(form.group(2)) > 65_535:
        raise CicadaError(f"server is {server}; it must be HOST:PORT. Maybe 127.0.0.1:7878")
    return form.group(1), int(form.group(2))


def _require_loopback(host: str) -> None:
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
    except OSError:
        raise CicadaError(f"the host {host} is not known. Maybe its name is misspelt") from None
    if not all(ipaddress.ip_address(each.split("%")[0]).is_loopback for each in found):
        raise CicadaError(
            f"{host} is not a loopback address, and without TLS only those are allowed. "
            "Maybe give credentials that cicada identity issue has made"
        )
