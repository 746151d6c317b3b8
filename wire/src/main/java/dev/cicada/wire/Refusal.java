package dev.cicada.wire;

import dev.cicada.text.Words;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;

/**
 * Reasons as gRPC statuses: a code for programs, the reason as a trailer, a sentence for people.
 */
public final class Refusal {
  /** Trailer with the reason, in lower case with dashes. */
  public static final Metadata.Key<String> REASON =
      Metadata.Key.of("cicada-reason", Metadata.ASCII_STRING_MARSHALLER);

  private Refusal() {}

  /** The error that a client gets. */
  public static StatusRuntimeException of(Reason reason, String message) {
    Metadata trailers = new Metadata();
    trailers.put(REASON, Words.of(reason));
    return code(reason).toStatus().withDescription(message).asRuntimeException(trailers);
  }

  /** The reason that came with an error; empty if it is not a server's refusal. */
  public static Optional<String> reason(StatusRuntimeException error) {
    return Optional.ofNullable(error.getTrailers()).map(trailers -> trailers.get(REASON));
  }

  /** Whether an error is a server's refusal for a reason, in lower case with dashes. */
  public static boolean isFor(String reason, StatusRuntimeException error) {
    return reason(error).filter(reason::equals).isPresent();
  }

  private static Status.Code code(Reason reason) {
    return switch (reason) {
      case UNKNOWN_CLIENT, WITHDRAWN -> Status.Code.NOT_FOUND;
      case NO_MODEL, WRONG_RUN, ROUND_NOT_OPEN, NOT_IN_PLAN, NO_GRANT, WRONG_VERSION ->
          Status.Code.FAILED_PRECONDITION;
      case OTHER_UPDATE, MODEL_KNOWN -> Status.Code.ALREADY_EXISTS;
      case DRAW_REFUSED, WRONG_NAME -> Status.Code.PERMISSION_DENIED;
      case INVALID,
          WRONG_LENGTH,
          WRONG_LAYOUT,
          WRONG_CODEC,
          WRONG_CODE,
          OUT_OF_ORDER,
          WRONG_DIGEST,
          NOT_FINITE,
          NORM_TOO_LARGE ->
          Status.Code.INVALID_ARGUMENT;
      case RUN_FULL, TOO_FAST, BUSY -> Status.Code.RESOURCE_EXHAUSTED;
      case STALLED -> Status.Code.DEADLINE_EXCEEDED;
      case UNAVAILABLE -> Status.Code.UNAVAILABLE;
    };
  }
}
