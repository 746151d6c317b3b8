package dev.cicada.server.ledger;

import dev.cicada.wire.Digest;
import java.io.IOException;

/**
 * A file whose content is not what the ledger says, or that is gone; trying again does not help.
 */
public final class CorruptFileException extends IOException {
  private CorruptFileException(String message) {
    super(message + ". Maybe restore folder and database from the same backup.");
  }

  static CorruptFileException other(String name, Digest digest) {
    return new CorruptFileException(
        "%s is corrupt: its content is not the one with digest %s".formatted(name, digest.hex()));
  }

  static CorruptFileException missing(String name) {
    return new CorruptFileException(
        "%s is missing, and the database says that it is there".formatted(name));
  }
}
