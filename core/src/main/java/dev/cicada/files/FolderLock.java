package dev.cicada.files;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right to write in a folder. Only one process has it at a time.
 *
 * <p>The operating system takes it back when the process ends, however it ends. The lock's file
 * stays: somebody else may have just opened it.
 */
public final class FolderLock implements AutoCloseable {
  public static final String FILE = ".lock";

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes the lock of a run's folder. */
  public static FolderLock of(Path folder) throws IOException {
    return of(
        folder,
        "another run is using %s. Maybe wait until it ends, or --out another folder"
            .formatted(folder));
  }

  /**
   * Takes the lock of a folder.
   *
   * @param refusal what a user is told if somebody else has it
   */
  public static FolderLock of(Path folder, String refusal) throws IOException {
    Files.createDirectories(folder);
    return ofFile(folder.resolve(FILE), refusal);
  }

  /** Takes the lock that a file stands for. */
  public static FolderLock ofFile(Path file, String refusal) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isTaken(channel)) {
      channel.close();
      throw new UserError(refusal);
    }
    return new FolderLock(channel);
  }

  /** Whether certainly no other process has the lock of a file. Says no if this process has it. */
  public static boolean isFree(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (OverlappingFileLockException hereInThisProcess) {
      return false;
    } catch (IOException noSuchFileOrNoLocks) {
      return false;
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException hereInThisProcess) {
      return false;
    } catch (IOException noLocksInThisFileSystem) {
      return true; // as on some shared file systems; a real failure shows later
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
