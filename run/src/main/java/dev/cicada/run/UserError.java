package dev.cicada.run;

/**
 * Input that cannot be used; its message says what was given, what is allowed and what to try.
 *
 * <p>The user sees the message alone, as one sentence on standard error, and exit code 2.
 */
public final class UserError extends RuntimeException {
  public UserError(String message) {
    super(message);
  }

  public UserError(String message, Throwable cause) {
    super(message, cause);
  }
}
