package dev.cicada.runtime.client;

import dev.cicada.runtime.identity.TlsFailure;
import dev.cicada.runtime.wire.Refusal;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Why a client has lost its server, or cannot reach it.
 *
 * @param words for people
 * @param hopeless whether trying again is of no use, whatever becomes of the server
 * @param puzzling whether only somebody who has just set it up can mend it
 */
record Setback(String words, boolean hopeless, boolean puzzling) {
  /** How Netty begins what the operating system says, such as "Connection refused". */
  private static final Pattern SYSTEM_CALL =
      Pattern.compile("^\\w+\\(\\.\\.\\) failed with error\\(-?\\d+\\): ");

  static Setback of(StatusRuntimeException failure) {
    if (Refusal.isFor("withdrawn", failure)) {
      return new Setback(failure.getStatus().getDescription(), true, false);
    }
    Optional<TlsFailure> tls = TlsFailure.of(failure);
    return tls.map(each -> new Setback(each.sentence(), each.ofClient(), true))
        .orElseGet(() -> new Setback(words(failure), false, false));
  }

  /** What the connection says is more to the point than what the call says of it. */
  private static String words(StatusRuntimeException failure) {
    Status status = failure.getStatus();
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost == failure || innermost.getMessage() == null
        ? status.getCode() + ": " + status.getDescription()
        : "the server cannot be reached: "
            + SYSTEM_CALL.matcher(innermost.getMessage()).replaceFirst("");
  }
}
