package dev.cicada.scheme;

import dev.cicada.extension.Registry;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.radio.Cell;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import java.util.Arrays;
import java.util.List;

/** The paper's network, and gains in it. */
public final class Cells {
  static final Mobility REDRAWN = new RedrawnMobility(Placement.ANYWHERE);

  private Cells() {}

  /** Names of all schemes. */
  public static List<String> schemes() {
    return Registry.ofClassPath().names(SchemeProvider.class);
  }

  /** A scheme with its default parameters. */
  public static Scheme scheme(String name) {
    return Registry.ofClassPath()
        .named(SchemeProvider.class, "scheme", name)
        .scheme(Settings.DEFAULTS);
  }

  /** What a scheme knows of a network at its start. */
  public static Conditions conditions(Network network, Conditions.Foresight foresight) {
    int[] samples = new int[network.clients()];
    Arrays.fill(samples, 1);
    return new Conditions(network, samples, foresight);
  }

  public static Network network(int clients, int rounds) {
    return network(clients, rounds, Paper.MIN_PROBABILITY);
  }

  static Network network(int clients, int rounds, double minProbability) {
    return Paper.network(clients).withRounds(rounds).withMinProbability(minProbability);
  }

  static double[][] gains(Network network, long seed) {
    return gains(network, Paper.CELL, REDRAWN, seed);
  }

  static double[][] gains(Network network, Cell cell, Mobility mobility, long seed) {
    CellProcess process = new CellProcess(cell, mobility, network.clients(), new Seed(seed));
    return process.gains(0, network.rounds());
  }
}
