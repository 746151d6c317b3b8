package dev.cicada.page.source;

import dev.cicada.page.feed.ClientBoard;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.page.feed.WatchedRun;
import dev.cicada.plan.Plan;
import dev.cicada.run.RoundsTable;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Decision;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.SimulationState;
import dev.cicada.simulation.Standing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/** Tells a feed of a simulation in this process, in time that does not depend on any viewer. */
public final class SimulationSource implements RoundListener {
  /** To add up epsilon takes milliseconds for a thousand clients. */
  private static final long PRIVACY_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ClientBoard board;
  private final WatchedRun watched;
  private final List<ToDoubleFunction<RoundRecord>> values;
  private final boolean timed;
  private final boolean mayBeAway;
  private final boolean haveBatteries;
  private final boolean isPrivate;
  private long privacyNanos = System.nanoTime() - PRIVACY_PAUSE_NANOS;
  private double seconds;

  /** Adds a run that has not begun to a feed. */
  public SimulationSource(Feed feed, String id, RunConfig config) {
    values = RoundColumns.values(config);
    timed = RoundsTable.has(config, RoundsTable.VIRTUAL_SECONDS);
    haveBatteries = DeviceSettings.haveBatteries(config);
    mayBeAway = haveBatteries || DeviceSettings.canBeAway(config);
    isPrivate = UpdateSettings.privacy(config).isPresent();
    board = new ClientBoard(config.get(RunSettings.CLIENTS));
    board.placedBy(RunLook.places(config));
    watched =
        new WatchedRun(
            id,
            RunLook.of(id, config),
            RoundColumns.ofRounds(),
            RoundColumns.ofTests(),
            Optional.of(board));
    feed.add(watched);
  }

  /** Follows a simulation that is about to begin, or to go on. */
  public void follow(Simulation simulation) {
    begins(simulation.state(), simulation.plan());
    simulation.addListener(this);
  }

  /** Takes over the rounds that a run which goes on has had before. */
  public void readBefore(Path rounds) throws IOException {
    RoundsTail tail = new RoundsTail(rounds, watched);
    tail.read();
    seconds = tail.seconds();
  }

  private void begins(SimulationState state, Optional<Plan> plan) {
    int[] lastCalls = state.coordinator().lastCalls();
    for (int client = 0; client < lastCalls.length; client++) {
      board.before(
          client,
          state.clients().calls()[client],
          state.clients().energyJoules()[client],
          lastCalls[client]);
    }
    plan.ifPresent(
        made ->
            watched.change(
                about ->
                    about
                        .with("objective", made.objective())
                        .with("lowerBound", made.lowerBound())
                        .with("gap", made.gap())));
    becomes(RunAbout.State.RUNNING, "");
  }

  /** What becomes of the run. */
  public void becomes(RunAbout.State state, String sentence) {
    watched.change(about -> about.in(state, sentence));
  }

  @Override
  public void decided(int round, double[] gains, Decision decision) {
    board.decided(round, gains, decision.probabilities(), decision.shares());
  }

  @Override
  public void called(Calls calls) {
    for (int i = 0; i < calls.count(); i++) {
      board.called(
          calls.round(),
          calls.clients()[i],
          calls.shares()[i],
          calls.uploads()[i].joules(),
          calls.staleness()[i]);
      board.sentWith(calls.clients()[i], calls.uploads()[i].watts());
    }
  }

  @Override
  public void stood(Standing standing) {
    if (mayBeAway) {
      note("away", client -> standing.isAway(client) ? 1 : 0);
    }
    if (haveBatteries) {
      note("battery", standing::battery);
    }
    boolean last = standing.round() + 1 == watched.about().rounds();
    if (isPrivate && (last || System.nanoTime() - privacyNanos >= PRIVACY_PAUSE_NANOS)) {
      note("epsilon", standing::epsilon);
      privacyNanos = System.nanoTime();
    }
  }

  private void note(String column, IntToDoubleFunction of) {
    double[] values = new double[board.shown()];
    Arrays.setAll(values, of);
    board.note(column, values);
  }

  @Override
  public void closed(RoundRecord round) {
    seconds = timed ? round.virtualSeconds() : seconds + round.slowestUploadSeconds();
    watched.rounds().add(RoundColumns.round(round, seconds, values));
    round
        .evaluation()
        .ifPresent(test -> watched.tests().add(RoundColumns.test(round, seconds, test)));
    if (round.round() + 1 == watched.about().rounds()) {
      becomes(RunAbout.State.FINISHED, "");
    }
  }
}
