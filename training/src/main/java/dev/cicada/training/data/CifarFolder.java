package dev.cicada.training.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.BiConsumer;

/** A folder of batches, or the folder around it, as unpacking the canonical archive leaves it. */
record CifarFolder(Path path) implements CifarSource {
  private static final String INNER = "cifar-10-batches-bin";

  @Override
  public void read(Collection<CifarBatch> wanted, BiConsumer<CifarBatch, byte[]> receiver) {
    Path folder = Files.isDirectory(path.resolve(INNER)) ? path.resolve(INNER) : path;
    for (CifarBatch batch : wanted) {
      Path file = folder.resolve(batch.fileName());
      byte[] content;
      try {
        content = Files.readAllBytes(file);
      } catch (NoSuchFileException absent) {
        continue;
      } catch (IOException e) {
        throw FileFailure.reading(file, e);
      }
      receiver.accept(batch, content);
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
