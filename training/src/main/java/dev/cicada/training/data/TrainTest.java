package dev.cicada.training.data;

import dev.cicada.text.UserError;

/** A dataset in its two parts: one to learn from, one to judge by. */
public record TrainTest(Dataset train, Dataset test) {
  public TrainTest {
    if (!train.shape().equals(test.shape())) {
      throw new UserError(
          "%s trains on samples of %s but tests on samples of %s; the two must be alike"
              .formatted(train.name(), train.shape(), test.shape()));
    }
  }

  /** One of the two. */
  public Dataset part(Part part) {
    return part == Part.TRAIN ? train : test;
  }
}
