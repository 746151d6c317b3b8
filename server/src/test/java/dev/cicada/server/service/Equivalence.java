package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.Network;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.server.history.Entry;
import dev.cicada.simulation.Simulation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Requires that a server and its clients give the same models and energies as the simulator. */
final class Equivalence {
  private Equivalence() {}

  /**
   * Runs both, and compares them bit for bit.
   *
   * @param changes to the settings of {@link LocalRun}
   */
  static void require(Path folder, Map<String, String> changes) throws Exception {
    try (LocalRun run = new LocalRun(folder, changes)) {
      List<Double> joules = Collections.synchronizedList(new ArrayList<>());
      ServerListener listener =
          new ServerListener() {
            @Override
            public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
              joules.add(joules(run.run.network(), close.callers(), plan));
            }
          };
      try (RunServer server = run.server(listener)) {
        run.startClients(server.port());
        run.awaitClients();
      }
      run.requireSimulated();
      assertThat(joules).isEqualTo(simulatedJoules(run.config.run()));
    }
  }

  /** The energy of a round's uploads, from the shares that a server tells its listeners. */
  private static double joules(Network network, int[] callers, Entry.Planned plan) {
    double joules = 0;
    for (int caller : callers) {
      int place = Arrays.binarySearch(plan.members(), caller);
      joules += network.uploadJoules(caller, plan.shares()[place], plan.gains()[place]);
    }
    return joules;
  }

  private static List<Double> simulatedJoules(RunConfig config) {
    List<Double> joules = new ArrayList<>();
    try (Run run = Run.of(config, Run.load(config))) {
      Simulation simulation = run.simulation(run.initialState(), false);
      simulation.addListener(round -> joules.add(round.energyJoules()));
      simulation.run();
    }
    return joules;
  }
}
