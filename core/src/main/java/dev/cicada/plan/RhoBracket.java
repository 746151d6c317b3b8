package dev.cicada.plan;

import org.jspecify.annotations.Nullable;

/** Narrows a bracket from both ends: by chords, but by halves at first and every now and then. */
record RhoBracket() implements RhoCourse {
  private static final double FARTHEST = 27;
  private static final double NARROWEST = 1e-6;

  @Override
  public double[] first() {
    return new double[] {-FARTHEST, FARTHEST};
  }

  @Override
  public double farthest() {
    return FARTHEST;
  }

  @Override
  public double narrowest() {
    return NARROWEST;
  }

  @Override
  public double misfit(Trial trial) {
    return StrictMath.abs(trial.senders() / trial.target() - 1);
  }

  /** Clipping bends the curve at its ends, so chords alone would be slow. */
  @Override
  public double next(
      @Nullable Trial below,
      @Nullable Trial above,
      Trial last,
      @Nullable Trial before,
      int trials) {
    if (below == null || above == null) {
      throw new IllegalStateException("both ends are tried before anything between them.");
    }
    double low = below.logit();
    double high = above.logit();
    double chord = low - below.error() * (high - low) / (above.error() - below.error());
    boolean halve = (trials + 1) % 3 == 0 || !(chord > low && chord < high);
    return halve ? 0.5 * (low + high) : chord;
  }
}
