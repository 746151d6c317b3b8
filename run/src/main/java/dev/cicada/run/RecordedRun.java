package dev.cicada.run;

import dev.cicada.files.AtomicFile;
import dev.cicada.files.FolderLock;
import dev.cicada.plan.Plan;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.simulation.Simulation;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A run that leaves its files in a folder, and can be ended at any moment and gone on with. */
public final class RecordedRun implements AutoCloseable {
  /** Checkpoints take a thirtieth of the time at the most. */
  private static final long TIMES_LONGER_BETWEEN = 30;

  private final Run run;
  private final RunFolder folder;
  private final FolderLock lock;
  private final long checkpointNanos;
  private final boolean figures;
  private final Simulation simulation;
  private final int firstRound;
  private final TableFile rounds;
  private final TableFile plan;
  private long dueNanos;
  private RoundRecord last;

  private RecordedRun(Run run, RunFolder folder, Options options, FolderLock lock)
      throws IOException {
    this.run = run;
    this.folder = folder;
    this.lock = lock;
    checkpointNanos = TimeUnit.SECONDS.toNanos(options.checkpointSeconds());
    dueNanos = System.nanoTime() + checkpointNanos;
    figures = options.figures();
    Checkpoint checkpoint =
        Files.exists(folder.state())
            ? Checkpoint.read(folder.state())
            : new Checkpoint(run.initialState(), 0, 0);
    firstRound = checkpoint.state().coordinator().round();
    if (options.plan() && checkpoint.planBytes() == 0 && firstRound > 0) {
      throw new UserError(
          "--plan is given, but the run in %s was begun without. Maybe leave it out"
              .formatted(folder.path()));
    }
    boolean charged = LearningSettings.chargesForTraining(run.config());
    rounds = new TableFile(folder.rounds(), RoundsTable.header(charged), checkpoint.roundsBytes());
    plan =
        options.plan() || Files.exists(folder.plan())
            ? new TableFile(folder.plan(), PlanTable.HEADER, checkpoint.planBytes())
            : null;
    simulation = run.simulation(checkpoint.state(), options.verify());
    AtomicFile.write(folder.record(), new RunRecord(run, simulation.plan()));
    simulation.addListener(new RoundsTable(rounds, charged));
    if (plan != null) {
      simulation.addListener(new PlanTable(plan));
    }
    simulation.addListener(round -> last = round);
  }

  /**
   * What may differ between two runs with the same results.
   *
   * @param plan whether every round's decisions are written, too
   * @param verify whether the run checks itself
   * @param checkpointSeconds time between two checkpoints, longer where they are so large that
   *     writing them would take a notable part of it
   * @param figures whether the run's accuracy is drawn when it is over
   */
  public record Options(boolean plan, boolean verify, int checkpointSeconds, boolean figures) {}

  /** Opens a run at its start, in a folder that must be new or empty. */
  public static RecordedRun create(Run run, RunFolder folder, Options options) throws IOException {
    return open(run, folder, options, RunFolder::requireNew);
  }

  /** Opens a run at its start; what an earlier one left in the folder is gone. */
  public static RecordedRun begin(Run run, RunFolder folder, Options options) throws IOException {
    return open(run, folder, options, RunFolder::clear);
  }

  /** Opens a run where the folder's checkpoint left it, or at its start if there is none. */
  public static RecordedRun resume(Run run, RunFolder folder, Options options) throws IOException {
    return open(run, folder, options, same -> {});
  }

  private static RecordedRun open(Run run, RunFolder folder, Options options, Preparation first)
      throws IOException {
    FolderLock lock = FolderLock.of(folder.path());
    try {
      first.prepare(folder);
      byte[] yaml = run.config().toYaml().getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(folder.config(), stream -> stream.write(yaml));
      return new RecordedRun(run, folder, options, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** What is done to a folder before a run is opened in it. */
  @FunctionalInterface
  private interface Preparation {
    void prepare(RunFolder folder) throws IOException;
  }

  /** Adds somebody who wants to hear of every round. */
  public void addListener(RoundListener listener) {
    simulation.addListener(listener);
  }

  /** Runs until all rounds are over or somebody wants it to stop; says whether they are over. */
  public boolean run(BooleanSupplier stop) throws IOException {
    while (!simulation.done() && !stop.getAsBoolean()) {
      simulation.step();
      // At the end there is nothing left to go on with, and the results follow at once.
      if (!simulation.done() && System.nanoTime() - dueNanos >= 0) {
        save();
      }
    }
    if (!simulation.done()) {
      save();
      return false;
    }
    rounds.force();
    forcePlan();
    AtomicFile.write(folder.clients(), new ClientsTable(run, simulation.state()));
    if (figures) {
      RunFigures.draw(folder, run.config().get(RuleSettings.SCHEME));
    }
    AtomicFile.write(folder.model(), new ModelFile(simulation.model()));
    Files.deleteIfExists(folder.state());
    return true;
  }

  private long forcePlan() throws IOException {
    return plan == null ? 0 : plan.force();
  }

  private void save() throws IOException {
    long start = System.nanoTime();
    new Checkpoint(simulation.state(), rounds.force(), forcePlan()).write(folder.state());
    long end = System.nanoTime();
    dueNanos = end + Math.max(checkpointNanos, TIMES_LONGER_BETWEEN * (end - start));
  }

  /** The plan that was made before the first round, if the scheme is one that makes one. */
  public Optional<Plan> plan() {
    return simulation.plan();
  }

  /** The round that it was opened at: 0, or that of a checkpoint. */
  public int firstRound() {
    return firstRound;
  }

  /** The round that was closed last, or null if none was; one was if all rounds are over. */
  public RoundRecord last() {
    return last;
  }

  @Override
  public void close() throws IOException {
    rounds.close();
    if (plan != null) {
      plan.close();
    }
    lock.close();
  }
}
