package dev.cicada.authority;

import dev.cicada.identity.KeyKind;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;

/**
 * A certificate that an authority once issued, and what has become of it.
 *
 * @param name the name of the client or server
 * @param server whether it is a server's
 * @param kind the kind of its key
 * @param revoked when it was revoked, if it was
 */
public record IssuedCertificate(
    String name,
    boolean server,
    KeyKind kind,
    BigInteger serial,
    Instant validFrom,
    Instant validUntil,
    Optional<Instant> revoked) {
  /** Whether it opens doors at a moment. */
  public boolean live(Instant now) {
    return revoked.isEmpty() && now.isBefore(validUntil);
  }

  /** The serial number as it is shown and asked for: in hexadecimal. */
  public String serialText() {
    return serial.toString(16);
  }
}
