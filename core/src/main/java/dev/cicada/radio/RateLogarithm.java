package dev.cicada.radio;

/** The logarithm in the Shannon rate; the paper writes log and does not say which. */
public enum RateLogarithm {
  /** Base two, so that the rate is in bits: the default. */
  BINARY(1 / StrictMath.log(2)),
  /** Base e: the paper's text taken literally, as in its derivations. */
  NATURAL(1);

  private final double factor;

  RateLogarithm(double factor) {
    this.factor = factor;
  }

  /** What the natural logarithm is multiplied by. */
  public double factor() {
    return factor;
  }
}
