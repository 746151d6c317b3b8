package dev.cicada.training.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.BiConsumer;

/** Somewhere that batches of CIFAR-10 can be read from. */
interface CifarSource {
  /** The source at a path: a folder, or else an archive. */
  static CifarSource of(Path path) {
    return Files.isDirectory(path) ? new CifarFolder(path) : new CifarArchive(path);
  }

  /**
   * Hands over the wanted batches that are there, one at a time.
   *
   * @param receiver gets each batch and its content in the binary form, not yet verified
   */
  void read(Collection<CifarBatch> wanted, BiConsumer<CifarBatch, byte[]> receiver);
}
