package dev.cicada.privacy;

/**
 * What calls with given probabilities cost every client in privacy, known before anything is
 * trained.
 *
 * @param probabilities by row and client: one row for each round, or one for all
 */
public record PrivacyCost(double[][] probabilities, int rounds) {
  private static final double LEAST_NOISE = 1e-3;
  private static final double MOST_NOISE = 1e9;

  /** Precision of the noise that is searched for. */
  private static final double TOLERANCE = 1e-10;

  public PrivacyCost {
    if (rounds < 1 || (probabilities.length != 1 && probabilities.length != rounds)) {
      throw new IllegalArgumentException(
          "there are probabilities of %d rounds; it must be 1, or as many as there are rounds, %d"
              .formatted(probabilities.length, rounds));
    }
  }

  /** One client that calls with the same probability in every round. */
  public static PrivacyCost of(double probability, int rounds) {
    return new PrivacyCost(new double[][] {{probability}}, rounds);
  }

  /** Every client's epsilon. */
  public double[] epsilons(double noise, double delta) {
    int clients = probabilities[0].length;
    PrivacyTotals totals = new PrivacyTotals(new SampledGaussian(noise), clients, new double[0]);
    for (double[] row : probabilities) {
      for (int client = 0; client < clients; client++) {
        totals.add(client, row[client], probabilities.length == 1 ? rounds : 1);
      }
    }
    return totals.epsilons(delta);
  }

  /** The least noise at which no client's epsilon exceeds this. */
  public double noise(double epsilon, double delta) {
    double enough = MOST_NOISE;
    double tooLittle = LEAST_NOISE;
    while (enough > tooLittle * (1 + TOLERANCE)) {
      double middle = Math.sqrt(enough * tooLittle);
      if (largest(epsilons(middle, delta)) <= epsilon) {
        enough = middle;
      } else {
        tooLittle = middle;
      }
    }
    return enough;
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, value);
    }
    return largest;
  }
}
