package dev.cicada.radio;

import dev.cicada.text.Require;

/**
 * The radio surroundings of a server in the middle of a disk.
 *
 * @param minimumDistanceMeters no client comes closer; path loss models break down near zero
 * @param noisePsdDbmPerHz power density of thermal noise, -174 at room temperature
 * @param noiseFigureDb what the server's receiver adds to the noise
 */
public record Cell(
    double radiusMeters,
    double minimumDistanceMeters,
    double bandwidthHz,
    double noisePsdDbmPerHz,
    double noiseFigureDb,
    PathLoss pathLoss,
    Shadowing shadowing,
    Fading fading) {
  public Cell {
    Require.positive("radiusMeters", radiusMeters, "Maybe 1000, the paper's.");
    Require.that(
        minimumDistanceMeters > 0 && minimumDistanceMeters < radiusMeters,
        "minimumDistanceMeters",
        minimumDistanceMeters,
        "positive and below the radius of " + radiusMeters,
        "Maybe 1; or the radius was given in kilometers.");
    Require.positive("bandwidthHz", bandwidthHz, "Maybe 5e6, the paper's 5 MHz.");
    Require.within("noisePsdDbmPerHz", noisePsdDbmPerHz, -300, 100, "Maybe -174, the paper's.");
    Require.within("noiseFigureDb", noiseFigureDb, 0, 100, "Maybe 0, an ideal receiver, or 5.");
  }

  /** The area that clients are in. */
  public Ring area() {
    return new Ring(minimumDistanceMeters, radiusMeters);
  }

  /** The shared band, with the noise at the receiver, its figure included. */
  public Uplink uplink(RateLogarithm logarithm) {
    return Uplink.of(bandwidthHz, noisePsdDbmPerHz + noiseFigureDb, logarithm);
  }

  /** The same cell with another path loss. */
  public Cell withPathLoss(PathLoss other) {
    return new Cell(
        radiusMeters,
        minimumDistanceMeters,
        bandwidthHz,
        noisePsdDbmPerHz,
        noiseFigureDb,
        other,
        shadowing,
        fading);
  }

  /** The same cell with other random losses. */
  public Cell with(Shadowing otherShadowing, Fading otherFading) {
    return new Cell(
        radiusMeters,
        minimumDistanceMeters,
        bandwidthHz,
        noisePsdDbmPerHz,
        noiseFigureDb,
        pathLoss,
        otherShadowing,
        otherFading);
  }

  /** The power ratio that a number of decibels stands for. */
  static double ratio(double decibels) {
    return StrictMath.pow(10, decibels / 10);
  }
}
