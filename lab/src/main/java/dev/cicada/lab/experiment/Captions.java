package dev.cicada.lab.experiment;

import java.util.List;

/** What stands under the titles of figures. */
final class Captions {
  private Captions() {}

  /** How many seeds, what the band is, and what the profile says of itself. */
  static String seeds(List<Long> seeds, String note) {
    String mean =
        seeds.size() == 1
            ? "one seed, no interval"
            : "mean and 95 % interval of " + seeds.size() + " seeds";
    return note.isEmpty() ? mean : mean + "; " + note;
  }
}
