package dev.cicada.server.ledger;

import java.io.IOException;

/** Another process writes to the database. */
public final class LedgerInUseException extends IOException {
  LedgerInUseException(String place) {
    super(message(place));
  }

  static String message(String place) {
    return "another server is serving the run in database %s; there must be only one. Maybe end it, or set another database"
        .formatted(place);
  }
}
