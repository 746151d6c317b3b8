package dev.cicada.client;

import dev.cicada.identity.TlsFailure;
import dev.cicada.wire.Refusal;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Why a client has lost its server, or cannot reach it.
 *
 * @param words for people
 * @param hopeless whether trying again is useless, whatever the server does
 * @param displaced whether another process uses this client's name
 */
record Setback(String words, boolean hopeless, boolean displaced) {
  /** How Netty begins a message of the operating system, such as "Connection refused". */
  private static final Pattern SYSTEM_CALL =
      Pattern.compile("^\\w+\\(\\.\\.\\) failed with error\\(-?\\d+\\): ");

  /**
   * What a failure means.
   *
   * @param met whether the client has reached the server before; if not, a TLS failure is hopeless:
   *     whoever has just set it up must fix it
   */
  static Setback of(StatusRuntimeException failure, boolean met) {
    Status status = failure.getStatus();
    if (Refusal.isFor("withdrawn", failure)) {
      return new Setback(status.getDescription(), true, false);
    }
    Optional<TlsFailure> tls = TlsFailure.of(failure);
    if (tls.isPresent()) {
      return new Setback(tls.get().sentence(), tls.get().ofClient() || !met, false);
    }
    if (status.getCode() != Status.Code.UNAVAILABLE || Refusal.reason(failure).isPresent()) {
      return new Setback(
          status.getCode() + ": " + status.getDescription(),
          false,
          status.getCode() == Status.Code.ABORTED);
    }
    String words = "no connection to the server: " + connectionWords(failure);
    return new Setback(
        met ? words : words + ". Maybe it is not there yet, or wants credentials", false, false);
  }

  /** The connection's own message says more than the call's. */
  private static String connectionWords(StatusRuntimeException failure) {
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost == failure || innermost.getMessage() == null
        ? failure.getStatus().getDescription()
        : SYSTEM_CALL.matcher(innermost.getMessage()).replaceFirst("");
  }
}
