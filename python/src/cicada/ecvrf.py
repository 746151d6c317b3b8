"""A verifiable random function: ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381, section 5.

Only the owner of a key can compute the output for an input, everybody can verify it, and there is
just one output. Python's integers are not constant in time: whoever can time this process finely
may learn of the key, which decides draws and nothing else.
"""

from __future__ import annotations

import hashlib

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_1 = pow(2, (_P - 1) // 4, _P)
_SUITE = b"\x03"
PROOF_BYTES = 80

# A point is (X, Y, Z, T) with x = X/Z, y = Y/Z and xy = T/Z (RFC 8032, section 5.1.4).
_Point = tuple[int, int, int, int]
_IDENTITY: _Point = (0, 1, 1, 0)


def _add(p: _Point, q: _Point) -> _Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % _P
    b = (p[1] + p[0]) * (q[1] + q[0]) % _P
    c = 2 * p[3] * q[3] * _D % _P
    d = 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _double(p: _Point) -> _Point:
    a, b = p[0] * p[0] % _P, p[1] * p[1] % _P
    c = 2 * p[2] * p[2] % _P
    h = a + b
    e = h - (p[0] + p[1]) ** 2 % _P
    g = a - b
    f = c + g
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(scalar: int, point: _Point) -> _Point:
    result = _IDENTITY
    for bit in reversed(range(scalar.bit_length())):
        result = _double(result)
        if scalar >> bit & 1:
            result = _add(result, point)
    return result


def _times_cofactor(point: _Point) -> _Point:
    return _double(_double(_double(point)))


def _negated(point: _Point) -> _Point:
    return -point[0] % _P, point[1], point[2], -point[3] % _P


def _is_identity(point: _Point) -> bool:
    return point[0] == 0 and point[1] == point[2]


def _encode(point: _Point) -> bytes:
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _decode(encoded: bytes) -> _Point | None:
    """The point of an encoding (RFC 8032, section 5.1.3); none if it is not one."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT_OF_MINUS_1 % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


def _base() -> _Point:
    point = _decode((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    assert point is not None
    return point


_BASE = _base()


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha512(b"".join(parts)).digest()


def _secret_scalar(expanded: bytes) -> int:
    number = int.from_bytes(expanded[:32], "little")
    return number & ((1 << 254) - 8) | 1 << 254


def public_key(secret_key: bytes) -> bytes:
    """The public key of a secret one, as for Ed25519."""
    return _encode(_times(_secret_scalar(_hash(secret_key)), _BASE))


def _encode_to_curve(key: bytes, message: bytes) -> _Point:
    """ECVRF_encode_to_curve_try_and_increment, section 5.4.1.1."""
    for counter in range(256):
        digest = _hash(_SUITE, b"\x01", key, message, bytes([counter]), b"\x00")
        point = _decode(digest[:32])
        if point is not None:
            point = _times_cofactor(point)
            if not _is_identity(point):
                return point
    raise AssertionError("no point in 256 tries, which has a chance of 2^-256")


def _challenge(*points: bytes) -> bytes:
    """ECVRF_challenge_generation, section 5.4.3."""
    return _hash(_SUITE, b"\x02", *points, b"\x00")[:16]


def prove(secret_key: bytes, message: bytes) -> bytes:
    """ECVRF_prove, section 5.1."""
    expanded = _hash(secret_key)
    x = _secret_scalar(expanded)
    key = _encode(_times(x, _BASE))
    h = _encode_to_curve(key, message)
    encoded_h = _encode(h)
    gamma = _encode(_times(x, h))
    k = int.from_bytes(_hash(expanded[32:], encoded_h), "little") % _ORDER
    c = _challenge(key, encoded_h, gamma, _encode(_times(k, _BASE)), _encode(_times(k, h)))
    s = (int.from_bytes(c, "little") * x + k) % _ORDER
    return gamma + c + s.to_bytes(32, "little")


def verify(key: bytes, message: bytes, proof: bytes) -> bytes | None:
    """ECVRF_verify, section 5.3, with validation of the key: the output, if the proof is right."""
    if len(key) != 32 or len(proof) != PROOF_BYTES:
        return None
    y, gamma = _decode(key), _decode(proof[:32])
    c, s = proof[32:48], int.from_bytes(proof[48:], "little")
    if y is None or gamma is None or s >= _ORDER or _is_identity(_times_cofactor(y)):
        return None
    h = _encode_to_curve(key, message)
    challenge = int.from_bytes(c, "little")
    u = _add(_times(s, _BASE), _negated(_times(challenge, y)))
    v = _add(_times(s, h), _negated(_times(challenge, gamma)))
    if c != _challenge(key, _encode(h), proof[:32], _encode(u), _encode(v)):
        return None
    return output(proof)


def output(proof: bytes) -> bytes:
    """ECVRF_proof_to_hash, section 5.2; it says nothing of whether the proof is right."""
    gamma = _decode(proof[:32])
    if gamma is None:
        raise ValueError("the proof does not begin with a point")
    return _hash(_SUITE, b"\x03", _encode(_times_cofactor(gamma)), b"\x00")
