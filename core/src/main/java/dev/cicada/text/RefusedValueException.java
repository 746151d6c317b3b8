package dev.cicada.text;

import java.util.Objects;

/** A value that is not allowed. The message says what was given and what is allowed. */
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
