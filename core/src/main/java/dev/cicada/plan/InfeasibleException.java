package dev.cicada.plan;

import java.util.Objects;

/** Limits that no plan can keep. The message names the limit and the nearest value that works. */
public final class InfeasibleException extends IllegalArgumentException {
  InfeasibleException(String limit, Object value, String allowed) {
    super(limit + " is " + value + "; it must be " + allowed);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
