package dev.cicada.radio;

import dev.cicada.text.Require;

/**
 * The band that clients share to reach the server: rate, time and energy of an upload at a share.
 *
 * <p>Section II-B of the paper: R = w W log(1 + P h / (w W N0)), so time S / R and energy P S / R.
 */
public record Uplink(double bandwidthHz, double noiseWattsPerHz, RateLogarithm logarithm) {
  private static final double DBM_PER_DBW = 30;

  public Uplink {
    Require.positive("bandwidthHz", bandwidthHz, "Maybe 5e6, the paper's 5 MHz.");
    Require.positive(
        "noiseWattsPerHz", noiseWattsPerHz, "Maybe it is in dBm/Hz: -174 dBm/Hz is 3.98e-21 W/Hz.");
  }

  /** An uplink whose noise density is given in dBm/Hz. */
  public static Uplink of(double bandwidthHz, double noisePsdDbmPerHz, RateLogarithm logarithm) {
    Require.within("noisePsdDbmPerHz", noisePsdDbmPerHz, -300, 100, "Maybe -174, the paper's.");
    return new Uplink(bandwidthHz, Cell.ratio(noisePsdDbmPerHz - DBM_PER_DBW), logarithm);
  }

  /** The rate at a share of the band, in [0, 1]; zero at share zero. */
  public double bitsPerSecond(double share, double powerWatts, double gain) {
    Require.within("share", share, 0, 1, "Maybe divide the shares by their sum.");
    Require.positive("powerWatts", powerWatts, "Maybe 0.2, the paper's.");
    Require.positive("gain", gain, "Maybe it is in decibels: -120 dB is 1e-12.");
    if (share == 0) {
      return 0;
    }
    double wholeBandSnr = powerWatts * gain / (bandwidthHz * noiseWattsPerHz);
    double snr = wholeBandSnr / share;
    double nats =
        snr < Double.POSITIVE_INFINITY
            ? StrictMath.log1p(snr)
            : StrictMath.log(wholeBandSnr) - StrictMath.log(share);
    return logarithm.factor() * share * bandwidthHz * nats;
  }

  /** How long an upload takes; infinite at share zero. */
  public double uploadSeconds(double bits, double share, double powerWatts, double gain) {
    Require.positive("bits", bits, "Maybe 6.37e6, the paper's model for MNIST.");
    return bits / bitsPerSecond(share, powerWatts, gain);
  }

  /** What an upload takes from the client's battery; infinite at share zero. */
  public double uploadJoules(double bits, double share, double powerWatts, double gain) {
    return powerWatts * uploadSeconds(bits, share, powerWatts, gain);
  }
}
