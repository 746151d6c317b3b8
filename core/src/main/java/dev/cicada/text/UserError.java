package dev.cicada.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A mistake of the user. Its message says what was given, what is allowed and what to try.
 *
 * <p>The user sees only the message, on standard error, and exit code 2.
 */
public final class UserError extends RuntimeException {
  public UserError(String message) {
    super(message);
  }

  public UserError(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** Always there. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /** An error whose message has numbers; they read the same in every locale. */
  public static UserError format(String format, Object... values) {
    return new UserError(String.format(Locale.ROOT, format, values));
  }

  /** An error of the file system: what was attempted, and why it failed. */
  public static UserError of(String attempt, IOException failure) {
    return new UserError("cannot %s: %s".formatted(attempt, reason(failure)), failure);
  }

  /** In words, since the JDK's own message is often just a path. */
  private static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      return "there is no " + missing.getFile();
    }
    if (failure instanceof AccessDeniedException denied) {
      return "%s may not be used by this user".formatted(denied.getFile());
    }
    if (failure instanceof FileAlreadyExistsException there) {
      return there.getFile() + " is there and is not a folder";
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}
