package dev.cicada.training.data;

import dev.cicada.text.UserError;

/** The two parts of a dataset: one for training, one for testing. */
public record TrainTest(Dataset train, Dataset test) {
  public TrainTest {
    if (!train.shape().equals(test.shape())) {
      throw new UserError(
          "%s trains on samples of %s but tests on samples of %s; the two must be alike"
              .formatted(train.name(), train.shape(), test.shape()));
    }
  }

  /** One of the two parts. */
  public Dataset part(Part part) {
    return part == Part.TRAIN ? train : test;
  }
}
