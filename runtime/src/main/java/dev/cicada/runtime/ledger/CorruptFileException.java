package dev.cicada.runtime.ledger;

import java.io.IOException;

/** A file whose content is not what the ledger says; trying again does not help. */
public final class CorruptFileException extends IOException {
  CorruptFileException(String name, Digest digest) {
    super(
        "%s is corrupt: its content is not the one with digest %s. Maybe restore it from a backup."
            .formatted(name, digest.hex()));
  }
}
