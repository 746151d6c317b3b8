package dev.cicada.drawing;

import java.util.ArrayList;
import java.util.List;

/** Lines across a bar, which distinguish bars in black-and-white print. */
final class Hatching {
  private static final double STEP = 3.6;

  /** How many patterns there are; the first has no lines. */
  private static final int PATTERNS = 6;

  private Hatching() {}

  /** The lines of a pattern within a bar. */
  static List<List<Spot>> lines(Box bar, int pattern) {
    List<List<Spot>> lines = new ArrayList<>();
    switch (pattern % PATTERNS) {
      case 1 -> rising(bar, lines);
      case 2 -> falling(bar, lines);
      case 3 -> level(bar, lines);
      case 4 -> {
        rising(bar, lines);
        falling(bar, lines);
      }
      case 5 -> upright(bar, lines);
      default -> {}
    }
    return lines;
  }

  private static void rising(Box bar, List<List<Spot>> lines) {
    for (double across = STEP / 2 - bar.height(); across < bar.width(); across += STEP) {
      double start = Math.max(0, across);
      double end = Math.min(bar.width(), across + bar.height());
      lines.add(
          List.of(
              new Spot(bar.left() + start, bar.bottom() - (start - across)),
              new Spot(bar.left() + end, bar.bottom() - (end - across))));
    }
  }

  private static void falling(Box bar, List<List<Spot>> lines) {
    for (double sum = STEP / 2; sum < bar.width() + bar.height(); sum += STEP) {
      double start = Math.max(0, sum - bar.height());
      double end = Math.min(bar.width(), sum);
      lines.add(
          List.of(
              new Spot(bar.left() + start, bar.bottom() - (sum - start)),
              new Spot(bar.left() + end, bar.bottom() - (sum - end))));
    }
  }

  private static void level(Box bar, List<List<Spot>> lines) {
    for (double up = STEP / 2; up < bar.height(); up += STEP) {
      double down = bar.bottom() - up;
      lines.add(List.of(new Spot(bar.left(), down), new Spot(bar.right(), down)));
    }
  }

  private static void upright(Box bar, List<List<Spot>> lines) {
    for (double across = STEP / 2; across < bar.width(); across += STEP) {
      double at = bar.left() + across;
      lines.add(List.of(new Spot(at, bar.bottom()), new Spot(at, bar.top())));
    }
  }
}
