package dev.cicada.drawing;

/** How a line is dashed. */
public enum Dash {
  SOLID,
  DASHED,
  DOTTED,
  DASH_DOTTED;

  /** Lengths in points of dashes and gaps, in turn; empty for a solid line. */
  double[] pattern() {
    return switch (this) {
      case SOLID -> new double[] {};
      case DASHED -> new double[] {4, 2};
      case DOTTED -> new double[] {1.2, 1.5};
      case DASH_DOTTED -> new double[] {5, 1.6, 1.2, 1.6};
    };
  }
}
