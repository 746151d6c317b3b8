package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** Errors about data files, in words for the user. */
final class FileFailure {
  private FileFailure() {}

  /** An error for a source that could not be read. */
  static UserError reading(Object source, IOException cause) {
    if (cause instanceof EOFException) {
      return new UserError(source + " is truncated: it ends before its content does", cause);
    }
    if (cause instanceof ZipException) {
      return new UserError(source + " is corrupt: " + cause.getMessage(), cause);
    }
    if (cause instanceof NoSuchFileException) {
      return new UserError(source + " does not exist", cause);
    }
    return new UserError(source + " cannot be read: " + reason(source, cause), cause);
  }

  /** An error for a file or folder of the cache that could not be written. */
  static UserError writing(Path path, IOException cause) {
    return new UserError(
        "%s cannot be written: %s; maybe name another folder for the cache"
            .formatted(path, reason(path, cause)),
        cause);
  }

  /** In words, since some exceptions have only a file's name as their message. */
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
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
