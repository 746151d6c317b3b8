package dev.cicada.plan;

/** Narrows a bracket from both ends, by halves at first and now and then, else by its chord. */
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

  /** Clipping bends the line at its ends, so chords alone would crawl. */
  @Override
  public double next(Trial below, Trial above, Trial last, Trial before, int trials) {
    double low = below.logit();
    double high = above.logit();
    double chord = low - below.error() * (high - low) / (above.error() - below.error());
    boolean halve = (trials + 1) % 3 == 0 || !(chord > low && chord < high);
    return halve ? 0.5 * (low + high) : chord;
  }
}
