package dev.cicada.files;

import java.nio.file.FileSystems;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Who may read a new file or folder. Ignored on file systems without permissions. */
public enum Access {
  /** Whoever the system's settings allow. */
  USUAL("", ""),
  /** Only the owner, from the first byte on. */
  OWNER("rw-------", "rwx------");

  static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private final String file;
  private final String folder;

  Access(String file, String folder) {
    this.file = file;
    this.folder = folder;
  }

  /** The attributes of a new file. */
  public FileAttribute<?>[] ofFile() {
    return attributes(file);
  }

  /** The attributes of a new folder. */
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
