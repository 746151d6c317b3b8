package dev.cicada.training.data;

import dev.cicada.files.AtomicFile;
import dev.cicada.training.data.DatasetProvider.Presence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder that batches of CIFAR-10 are kept in: each complete and verified, or not at all.
 *
 * @param folder of the batches
 * @param scratch a folder beside it, for downloads
 * @param batches all that belong there
 */
record CifarCache(Path folder, Path scratch, List<CifarBatch> batches) {
  static CifarCache in(Path cache, List<CifarBatch> batches) {
    return new CifarCache(
        cache.resolve(Cifar10.NAME), cache.resolve(Cifar10.NAME + ".unfinished"), batches);
  }

  /** How much is there, correct or not. */
  Presence presence() {
    long found =
        batches.stream().filter(batch -> Files.exists(folder.resolve(batch.fileName()))).count();
    if (found == 0) {
      return Presence.ABSENT;
    }
    return found < batches.size() ? Presence.PARTIAL : Presence.COMPLETE;
  }

  /** The batches whose file is missing or wrong. */
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
        throw FileFailure.reading(file, e);
      }
    }
    return missing;
  }

  /** Stores a batch, completely or not at all. */
  void store(CifarBatch batch, byte[] content) {
    Path file = folder.resolve(batch.fileName());
    try {
      Files.createDirectories(folder);
      AtomicFile.write(file, stream -> stream.write(content));
    } catch (IOException e) {
      throw FileFailure.writing(file, e);
    }
  }
}
