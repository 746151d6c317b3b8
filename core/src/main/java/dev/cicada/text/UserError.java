package dev.cicada.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Input that cannot be used; its message says what was given, what is allowed and what to try.
 *
 * <p>The user sees the message alone, as one sentence on standard error, and exit code 2.
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

  /** Of a message with numbers, which read the same in every locale. */
  public static UserError format(String format, Object... values) {
    return new UserError(String.format(Locale.ROOT, format, values));
  }

  /** Files that could not be used: what was attempted, and what was in the way. */
  public static UserError of(String attempt, IOException failure) {
    return new UserError("cannot %s: %s".formatted(attempt, reason(failure)), failure);
  }

  /** In words, for the JDK's own messages are often a path alone. */
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
