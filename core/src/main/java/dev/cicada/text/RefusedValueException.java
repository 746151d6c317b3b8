package dev.cicada.text;

import java.util.Objects;

/** A value that is not allowed; the message says which, what it was and what it must be. */
public final class RefusedValueException extends IllegalArgumentException {
  RefusedValueException(String message) {
    super(message);
  }

  /** Always there. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
