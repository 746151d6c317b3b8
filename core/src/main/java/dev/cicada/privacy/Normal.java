package dev.cicada.privacy;

/** Functions of the normal distribution. */
final class Normal {
  private static final double LOG_SQRT_PI = 0.5 * StrictMath.log(StrictMath.PI);

  /**
   * Up to here, one minus a series keeps its digits; beyond, a continued fraction needs few terms.
   */
  private static final double SERIES_END = 2.5;

  private static final int FRACTION_TERMS = 80;

  private static final double[] MIDDLE_ABOVE = {
    2509.0809287301227,
    33430.57558358813,
    67265.7709270087,
    45921.95393154987,
    13731.69376550946,
    1971.5909503065513,
    133.14166789178438,
    3.3871328727963665
  };
  private static final double[] MIDDLE_BELOW = {
    5226.495278852854,
    28729.085735721943,
    39307.89580009271,
    21213.794301586597,
    5394.196021424751,
    687.1870074920579,
    42.31333070160091,
    1.0
  };
  private static final double[] SIDE_ABOVE = {
    0.0007745450142783414,
    0.022723844989269184,
    0.2417807251774506,
    1.2704582524523684,
    3.6478483247632045,
    5.769497221460691,
    4.630337846156546,
    1.4234371107496835
  };
  private static final double[] SIDE_BELOW = {
    1.0507500716444169e-9,
    0.0005475938084995345,
    0.015198666563616457,
    0.14810397642748008,
    0.6897673349851,
    1.6763848301838038,
    2.053191626637759,
    1.0
  };
  private static final double[] FAR_ABOVE = {
    2.0103343992922881e-7,
    2.7115555687434876e-5,
    0.0012426609473880784,
    0.026532189526576124,
    0.29656057182850487,
    1.7848265399172913,
    5.463784911164114,
    6.657904643501103
  };
  private static final double[] FAR_BELOW = {
    2.0442631033899397e-15,
    1.421511758316446e-7,
    1.8463183175100548e-5,
    0.0007868691311456133,
    0.014875361290850615,
    0.1369298809227358,
    0.599832206555888,
    1.0
  };

  private Normal() {}

  /** log(erfc(x)), to about twelve digits for any x. */
  static double logErrorComplement(double x) {
    if (x < 0) {
      return StrictMath.log1p(x < -SERIES_END ? 1 - tail(-x) : error(-x));
    }
    return x < SERIES_END ? StrictMath.log1p(-error(x)) : -x * x + logScaledTail(x);
  }

  /** erf(x) = 2/sqrt(pi) exp(-x^2) times the sum of 2^n x^(2n+1) / (1 3 5 ... (2n+1)). */
  private static double error(double x) {
    double term = x;
    double sum = x;
    for (int n = 1; term > 1e-18 * sum; n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return sum * StrictMath.exp(-x * x - LOG_SQRT_PI + StrictMath.log(2));
  }

  private static double tail(double x) {
    return StrictMath.exp(-x * x + logScaledTail(x));
  }

  /** log(exp(x^2) erfc(x)) by Laplace's continued fraction. */
  private static double logScaledTail(double x) {
    double fraction = x;
    for (int n = FRACTION_TERMS; n > 0; n--) {
      fraction = x + n / 2.0 / fraction;
    }
    return -LOG_SQRT_PI - StrictMath.log(fraction);
  }

  /**
   * The value that a normal draw is below with this probability, to sixteen digits.
   *
   * <p>Wichura: Algorithm AS 241: The Percentage Points of the Normal Distribution (1988), PPND16.
   */
  static double quantile(double probability) {
    double q = probability - 0.5;
    if (Math.abs(q) <= 0.425) {
      return q * ratio(MIDDLE_ABOVE, MIDDLE_BELOW, 0.180625 - q * q);
    }
    double r = Math.sqrt(-StrictMath.log(q < 0 ? probability : 1 - probability));
    double size =
        r <= 5 ? ratio(SIDE_ABOVE, SIDE_BELOW, r - 1.6) : ratio(FAR_ABOVE, FAR_BELOW, r - 5);
    return q < 0 ? -size : size;
  }

  /** A polynomial over another, highest powers first. */
  private static double ratio(double[] above, double[] below, double r) {
    double numerator = above[0];
    double denominator = below[0];
    for (int i = 1; i < above.length; i++) {
      numerator = numerator * r + above[i];
      denominator = denominator * r + below[i];
    }
    return numerator / denominator;
  }
}
