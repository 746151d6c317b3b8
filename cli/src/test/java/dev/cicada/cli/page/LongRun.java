package dev.cicada.cli.page;

import dev.cicada.page.feed.Feed;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.page.source.SimulationSource;
import dev.cicada.plan.Upload;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Decision;
import dev.cicada.simulation.RoundRecord;
import java.util.Arrays;
import java.util.Optional;

/**
 * A run of any number of rounds and clients, told to a feed as a simulation tells of it, but at
 * once: to train so many clients for so long would take hours.
 */
final class LongRun {
  private LongRun() {}

  /** Tells of all rounds, in each of which one client calls, and of a test every hundred. */
  static void tell(Feed feed, String id, RunConfig config) {
    SimulationSource source = new SimulationSource(feed, id, config);
    source.becomes(RunAbout.State.RUNNING, "");
    int clients = config.get(RunSettings.CLIENTS);
    double[] gains = filled(clients, 1e-12);
    Decision decision =
        new Decision(filled(clients, 1.0 / clients), filled(clients, 1.0 / clients));
    for (int round = 0; round < config.get(RunSettings.ROUNDS); round++) {
      source.decided(round, gains, decision);
      source.called(call(round, Math.floorMod(round * 7_919, Math.min(clients, 2_000))));
      source.closed(record(round));
    }
  }

  private static double[] filled(int length, double value) {
    double[] values = new double[length];
    Arrays.fill(values, value);
    return values;
  }

  private static Calls call(int round, int client) {
    return new Calls(
        round,
        new int[] {client},
        new boolean[1],
        new double[] {0.5},
        new Upload[] {new Upload(1e6, 0.2, 0.2, 0.1 + client % 7)},
        new int[] {5},
        new int[] {1},
        new double[0]);
  }

  private static RoundRecord record(int round) {
    Optional<Evaluation> test =
        round % 100 == 99
            ? Optional.of(new Evaluation(1 - Math.exp(-round / 2e4), Math.exp(-round / 2e4)))
            : Optional.empty();
    return new RoundRecord(
        round,
        1,
        0,
        0,
        1,
        0.1,
        0.1 * (round + 1),
        0,
        0.2,
        0.2,
        5,
        5,
        1,
        1,
        round + 1,
        3,
        0,
        RoundRecord.Mishaps.NONE,
        test);
  }
}
