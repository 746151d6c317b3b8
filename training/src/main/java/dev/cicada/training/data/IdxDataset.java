package dev.cicada.training.data;

import dev.cicada.text.UserError;

/** Datasets from pairs of idx files, images and labels, with pixels scaled to [0, 1]. */
final class IdxDataset {
  private IdxDataset() {}

  /** Joins two pairs. The training labels tell how many classes there are. */
  static TrainTest join(
      String name, Idx trainImages, Idx trainLabels, Idx testImages, Idx testLabels) {
    int classes = classes(trainLabels);
    return new TrainTest(
        join(name, classes, trainImages, trainLabels), join(name, classes, testImages, testLabels));
  }

  /** Joins one pair. Its labels tell how many classes there are. */
  static Dataset join(String name, Idx images, Idx labels) {
    return join(name, classes(labels), images, labels);
  }

  private static int classes(Idx labels) {
    int classes = 0;
    for (byte label : labels.values()) {
      classes = Math.max(classes, (label & 0xFF) + 1);
    }
    return classes;
  }

  private static Dataset join(String name, int classes, Idx images, Idx labels) {
    if (labels.dimensions().length != 1) {
      throw new UserError(
          "%s does not hold labels: it has %d dimensions, where 1 is expected"
              .formatted(labels.source(), labels.dimensions().length));
    }
    if (images.dimensions().length == 1) {
      throw new UserError(
          "%s does not hold images: it has 1 dimension, where 2 to 4 are expected"
              .formatted(images.source()));
    }
    if (images.count() != labels.count()) {
      throw UserError.format(
          "%s has %,d images but %s has %,d labels; they must be as many",
          images.source(), images.count(), labels.source(), labels.count());
    }
    for (byte label : labels.values()) {
      if ((label & 0xFF) >= classes) {
        throw new UserError(
            "%s has label %d, but the training labels are 0 to %d"
                .formatted(labels.source(), label & 0xFF, classes - 1));
      }
    }
    Shape shape = images.shape();
    Normalization unit = Normalization.unit(shape.channels());
    return new Dataset(
        name, shape, classes, images.values(), labels.values(), unit.scale(), unit.offset());
  }
}
