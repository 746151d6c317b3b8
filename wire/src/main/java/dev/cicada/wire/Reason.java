package dev.cicada.wire;

/**
 * Why something that a client asked for was refused; part of the protocol, see docs/protocol.md.
 */
public enum Reason {
  // Of the run's state; the client may try again when that has changed.
  /** No such client is enrolled. */
  UNKNOWN_CLIENT,
  /** The run has no first model yet, and a client may give it one. */
  NO_MODEL,
  /** The run has a first model, and needs no other. */
  MODEL_KNOWN,
  /** The request is for another run. */
  WRONG_RUN,
  /** All places are taken. */
  RUN_FULL,
  /** The round is not the open one, or is not planned yet. */
  ROUND_NOT_OPEN,
  /** The client takes no part in this round. */
  NOT_IN_PLAN,
  /** The client has no share of the round's band, not having claimed one in time. */
  NO_GRANT,
  /** The update starts from a version that the client does not hold. */
  WRONG_VERSION,
  /** Another update of the same client is there for the round. */
  OTHER_UPDATE,
  /** The draw says that the client must not call, or is not proven. */
  DRAW_REFUSED,

  // Of the request itself, or of its sender; it will be refused again.
  /** The client has left the run for good. */
  WITHDRAWN,
  /** The name is not the one that the connection proves. */
  WRONG_NAME,
  /** A field has a value that it cannot have. */
  INVALID,
  /** More or fewer bytes than the model has. */
  WRONG_LENGTH,
  /** The client's model has its numbers in another order. */
  WRONG_LAYOUT,
  /** The update is written by another codec than the run's. */
  WRONG_CODEC,
  /** The bytes are not those of any update, as the run's codec writes them. */
  WRONG_CODE,
  /** A chunk does not start where the last one ended. */
  OUT_OF_ORDER,
  /** The bytes are not those that the header announced. */
  WRONG_DIGEST,
  /** A value is infinite or no number. */
  NOT_FINITE,
  /** The update's norm is beyond the limit. */
  NORM_TOO_LARGE,

  // Of the server; the client should try again later.
  /** The client asks for more than its rate. */
  TOO_FAST,
  /** As many uploads as allowed are under way. */
  BUSY,
  /** No bytes came for too long. */
  STALLED,
  /** The server is starting, recovering or ending. */
  UNAVAILABLE
}
