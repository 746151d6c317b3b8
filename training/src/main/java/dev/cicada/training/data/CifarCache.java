package dev.cicada.training.data;

import dev.cicada.training.data.DatasetProvider.Presence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder that batches of CIFAR-10 are kept in: each complete and verified, or not at all.
 *
 * @param folder of the batches
 * @param scratch a folder beside it, for what is unfinished
 * @param batches all that belong there
 */
record CifarCache(Path folder, Path scratch, List<CifarBatch> batches) {
  static CifarCache in(Path cache, List<CifarBatch> batches) {
    return new CifarCache(
        cache.resolve(Cifar10.NAME), cache.resolve(Cifar10.NAME + ".unfinished"), batches);
  }

  /** How much is there, right or not. */
  Presence presence() {
    long found =
        batches.stream().filter(batch -> Files.exists(folder.resolve(batch.fileName()))).count();
    if (found == 0) {
      return Presence.ABSENT;
    }
    return found < batches.size() ? Presence.PARTIAL : Presence.COMPLETE;
  }

  /** The batches whose file is not there, or not right. */
  List<CifarBatch> missing() {
    List<CifarBatch> missing = new ArrayList<>();
    for (CifarBatch batch : batches) {
      Path file = folder.resolve(batch.fileName());
      try {
        if (!batch.checksum().matches(file)) {
          missing.add(batch);
        }
      } catch (NoSuchFileException e) {
        missing.add(batch);
      } catch (IOException e) {
        throw DataException.reading(file, e);
      }
    }
    return missing;
  }

  /** Keeps a batch: written aside and forced to the disk, it then appears at once. */
  void store(CifarBatch batch, byte[] content) {
    Path unfinished = scratch.resolve(batch.fileName());
    Path file = folder.resolve(batch.fileName());
    try {
      try {
        write(unfinished, content);
        Files.createDirectories(folder);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (IOException e) {
      throw DataException.writing(file, e);
    }
  }

  private static void write(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
  }
}
