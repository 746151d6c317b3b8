package dev.cicada.authority;

import dev.cicada.identity.KeyKind;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;

/**
 * A certificate that an authority has issued, and its state.
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
  /** Whether it is valid at a moment: in its time and not revoked. */
  public boolean live(Instant now) {
    return revoked.isEmpty() && now.isBefore(validUntil);
  }

  /** The serial number in hexadecimal, as users see and write it. */
  public String serialText() {
    return serial.toString(16);
  }
}
