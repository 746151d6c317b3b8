package dev.cicada.training.data;

import java.util.function.Supplier;

/**
 * A dataset that is known by name.
 *
 * @param name to ask for it by
 * @param description in a few words
 * @param presence how much of it is at hand
 * @param source loads and verifies it
 */
public record DatasetEntry(
    String name, String description, Presence presence, Supplier<TrainTest> source) {
  /** How much of a dataset is at hand, by its files' names alone. */
  public enum Presence {
    /** All of it must be fetched. */
    ABSENT,
    /** Some of it must be fetched, as after a fetch that was stopped. */
    PARTIAL,
    /** It can be loaded. */
    COMPLETE
  }

  /** Whether it need not be fetched. */
  public boolean isComplete() {
    return presence == Presence.COMPLETE;
  }
}
