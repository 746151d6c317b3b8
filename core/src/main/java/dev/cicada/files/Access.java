package dev.cicada.files;

import java.nio.file.FileSystems;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Who may read a file or a folder that is made; where permissions are unknown, as they come. */
public enum Access {
  /** Whoever the system's settings let. */
  USUAL("", ""),
  /** The owner alone, from the first byte on. */
  OWNER("rw-------", "rwx------");

  static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private final String file;
  private final String folder;

  Access(String file, String folder) {
    this.file = file;
    this.folder = folder;
  }

  /** What a file is made with. */
  public FileAttribute<?>[] ofFile() {
    return attributes(file);
  }

  /** What a folder is made with. */
  public FileAttribute<?>[] ofFolder() {
    return attributes(folder);
  }

  private static FileAttribute<?>[] attributes(String permissions) {
    return POSIX && !permissions.isEmpty()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
