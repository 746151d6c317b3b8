package dev.cicada.identity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * Tells a file from the one that was there before. A file that replaces another has another key.
 */
record FileStamp(FileTime modified, long size, @Nullable Object key) {
  /** The stamp of a file now; null if there is none. */
  static @Nullable FileStamp of(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileStamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
    } catch (IOException e) {
      return null;
    }
  }
}
