package dev.cicada.runtime.identity;

/** An identity that cannot be made, read or used; its message is for the user who can mend it. */
public final class IdentityException extends RuntimeException {
  public IdentityException(String message) {
    super(message);
  }

  public IdentityException(String message, Throwable cause) {
    super(message, cause);
  }
}
