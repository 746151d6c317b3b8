package dev.cicada.server.ledger;

import java.io.IOException;

/** A ledger that is damaged, or belongs to other files. Trying again does not help. */
public class CorruptLedgerException extends IOException {
  public CorruptLedgerException(String message) {
    super(message + ". Maybe restore folder and database from the same backup.");
  }
}
