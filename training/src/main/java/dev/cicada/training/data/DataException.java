package dev.cicada.training.data;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipException;

/** Data, or a wish about data, that cannot be used; its message is one sentence for the user. */
public final class DataException extends RuntimeException {
  public DataException(String message) {
    super(message);
  }

  private DataException(String message, IOException cause) {
    super(message, cause);
  }

  /** Of a message with numbers, which read the same in every locale. */
  public static DataException of(String format, Object... values) {
    return new DataException(String.format(Locale.ROOT, format, values));
  }

  /** Says what is wrong with a source whose reading failed. */
  static DataException reading(Object source, IOException cause) {
    if (cause instanceof EOFException) {
      return new DataException(source + " is truncated: it ends before its content does", cause);
    }
    if (cause instanceof ZipException) {
      return new DataException(source + " is corrupt: " + cause.getMessage(), cause);
    }
    if (cause instanceof NoSuchFileException) {
      return new DataException(source + " does not exist", cause);
    }
    return new DataException(source + " cannot be read: " + reason(source, cause), cause);
  }

  /** Says why a file or folder of the cache could not be written. */
  static DataException writing(Path path, IOException cause) {
    return new DataException(
        "%s cannot be written: %s; maybe name another folder for the cache"
            .formatted(path, reason(path, cause)),
        cause);
  }

  /** In words: the messages of some exceptions are but the name of a file. */
  private static String reason(Object path, IOException cause) {
    if (cause instanceof AccessDeniedException denied) {
      boolean same = path.toString().equals(denied.getFile());
      return "permission is denied" + (same ? "" : " for " + denied.getFile());
    }
    if (cause instanceof FileAlreadyExistsException other) {
      return other.getFile() + " is not a folder";
    }
    if (cause instanceof NoSuchFileException absent) {
      return absent.getFile() + " does not exist";
    }
    if (cause instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    return cause.getMessage();
  }
}
