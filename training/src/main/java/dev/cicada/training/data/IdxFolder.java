package dev.cicada.training.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * A user's own folder of idx files, gzipped or not.
 *
 * <p>Names are looked at for {@code train} or else {@code t10k} or {@code test}, and for {@code
 * images} or {@code labels}, so MNIST's own and its successors' names are all understood.
 */
record IdxFolder(OwnFolder folder) {
  private static final Predicate<String> TRAIN = name -> name.contains("train");
  private static final Predicate<String> TEST =
      name -> name.contains("t10k") || name.contains("test");

  TrainTest load() {
    List<String> names = folder.files();
    return IdxDataset.join(
        folder.name(),
        read(names, TRAIN, "train", "images"),
        read(names, TRAIN, "train", "labels"),
        read(names, TEST, "test", "images"),
        read(names, TEST, "test", "labels"));
  }

  /** One part, whether the other is there or not. */
  Dataset load(Part part) {
    List<String> names = folder.files();
    Predicate<String> files = part == Part.TRAIN ? TRAIN : TEST;
    String partName = part == Part.TRAIN ? "train" : "test";
    return IdxDataset.join(
        folder.name(),
        read(names, files, partName, "images"),
        read(names, files, partName, "labels"));
  }

  private Idx read(List<String> names, Predicate<String> part, String partName, String content) {
    List<String> candidates =
        names.stream()
            .filter(part.and(name -> name.contains(content)))
            .filter(name -> !(name.endsWith(".gz") && names.contains(withoutSuffix(name))))
            .toList();
    if (candidates.size() != 1) {
      throw new DataException(
          "%s must have one idx file of %s %s, named like %s-%s, but has %s"
              .formatted(folder, partName, content, partName, content, orNone(candidates)));
    }
    Path file = folder.path().resolve(candidates.get(0));
    try (InputStream stream = Files.newInputStream(file)) {
      return Idx.read(stream, file.toString());
    } catch (IOException e) {
      throw DataException.reading(file, e);
    }
  }

  private static String withoutSuffix(String name) {
    return name.substring(0, name.length() - ".gz".length());
  }

  private static String orNone(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
