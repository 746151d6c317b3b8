package dev.cicada.wire;

/** Why a client's request was refused. Part of the protocol; see docs/protocol.md. */
public enum Reason {
  // About the run's state; the client may try again when that has changed.
  /** No such client is enrolled. */
  UNKNOWN_CLIENT,
  /** The run has no first model yet; a client may bring one. */
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
  /** The client has no share of the round's band, since it did not claim one in time. */
  NO_GRANT,
  /** The update starts from a version that the client does not hold. */
  WRONG_VERSION,
  /** The client has already sent another update for the round. */
  OTHER_UPDATE,
  /** The draw says that the client must not call, or is not proven. */
  DRAW_REFUSED,

  // About the request or its sender; it would be refused again.
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
  /** The update is not written by the run's codec. */
  WRONG_CODEC,
  /** The bytes are not what the run's codec writes for any update. */
  WRONG_CODE,
  /** A chunk does not start where the last one ended. */
  OUT_OF_ORDER,
  /** The bytes are not those that the header announced. */
  WRONG_DIGEST,
  /** A value is infinite or not a number. */
  NOT_FINITE,
  /** The update's norm is beyond the limit. */
  NORM_TOO_LARGE,

  // About the server; the client should try again later.
  /** The client exceeds its rate. */
  TOO_FAST,
  /** As many uploads as allowed are under way. */
  BUSY,
  /** No bytes came for too long. */
  STALLED,
  /** The server is starting, recovering or ending. */
  UNAVAILABLE
}
