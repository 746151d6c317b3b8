package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A user's folder of idx files, gzipped or not.
 *
 * <p>A file's name must contain {@code train}, {@code t10k} or {@code test}, and {@code images} or
 * {@code labels}. So the names of MNIST and its successors all work.
 */
record IdxFolder(OwnFolder folder) {
  TrainTest load() {
    List<String> names = folder.files();
    return IdxDataset.join(
        folder.name(),
        read(names, Part.TRAIN, "images"),
        read(names, Part.TRAIN, "labels"),
        read(names, Part.TEST, "images"),
        read(names, Part.TEST, "labels"));
  }

  /** One part; the other need not be there. */
  Dataset load(Part part) {
    List<String> names = folder.files();
    return IdxDataset.join(folder.name(), read(names, part, "images"), read(names, part, "labels"));
  }

  private Idx read(List<String> names, Part part, String content) {
    List<String> candidates =
        names.stream()
            .filter(name -> isOf(part, name) && name.contains(content))
            .filter(name -> !(name.endsWith(".gz") && names.contains(withoutSuffix(name))))
            .toList();
    if (candidates.size() != 1) {
      throw new UserError(
          "%s must have one idx file of %s %s, named like %s-%s, but has %s"
              .formatted(folder, part.verb(), content, part.verb(), content, orNone(candidates)));
    }
    Path file = folder.path().resolve(candidates.get(0));
    try (InputStream stream = Files.newInputStream(file)) {
      return Idx.read(stream, file.toString());
    } catch (IOException e) {
      throw FileFailure.reading(file, e);
    }
  }

  private static boolean isOf(Part part, String name) {
    boolean train = name.contains("train");
    boolean test = !train && (name.contains("t10k") || name.contains("test"));
    return part == Part.TRAIN ? train : test;
  }

  private static String withoutSuffix(String name) {
    return name.substring(0, name.length() - ".gz".length());
  }

  private static String orNone(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
