package dev.cicada.training.data;

import dev.cicada.extension.About;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CIFAR-10 in a folder or an archive, with every batch verified as it is read.
 *
 * @param source where the batches are
 * @param batches all that are needed
 */
public record Cifar10(CifarSource source, List<CifarBatch> batches) {
  /** Its name. */
  static final String NAME = "cifar10";

  TrainTest load() {
    Map<CifarBatch, CifarBinary> found = new HashMap<>();
    source.read(
        batches,
        (batch, content) -> {
          String file = source + ":" + batch.fileName();
          batch.checksum().require(content, file);
          found.put(batch, new CifarBinary(file, content));
        });
    for (CifarBatch batch : batches) {
      if (!found.containsKey(batch)) {
        throw new UserError(
            "CIFAR-10 is not complete in %s: %s is missing; maybe run 'cicada data fetch cifar10'"
                .formatted(source, batch.fileName()));
      }
    }
    return CifarBinary.join(
        NAME,
        batches.stream().filter(batch -> !batch.isTest()).map(found::get).toList(),
        batches.stream().filter(CifarBatch::isTest).map(found::get).toList());
  }

  /** Makes it known as {@code cifar10}, fetched or not. */
  public static final class Provider implements DatasetProvider {
    @Override
    public About about() {
      return About.of(NAME, "things and animals, 3 x 32 x 32, 50,000 + 10,000 images, 10 labels")
          .at(30);
    }

    @Override
    public Presence presence(Path cache) {
      return CifarCache.in(cache, CifarBatch.ALL).presence();
    }

    @Override
    public Optional<DatasetFetch> fetch(Path cache, Progress progress) {
      return Optional.of(new Cifar10Fetch(cache, progress));
    }

    @Override
    public TrainTest load(String text, Path cache) {
      CifarCache files = CifarCache.in(cache, CifarBatch.ALL);
      return new Cifar10(new CifarFolder(files.folder()), files.batches()).load();
    }
  }
}
