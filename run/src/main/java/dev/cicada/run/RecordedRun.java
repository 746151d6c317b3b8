package dev.cicada.run;

import dev.cicada.files.AtomicFile;
import dev.cicada.files.FolderLock;
import dev.cicada.plan.Plan;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.simulation.Simulation;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A run that writes its files to a folder. It can be stopped at any moment and continued later. */
public final class RecordedRun implements AutoCloseable {
  /** Checkpoints take at most a thirtieth of the time. */
  private static final long TIMES_LONGER_BETWEEN = 30;

  private final Run run;
  private final RunFolder folder;
  private final FolderLock lock;
  private final long checkpointNanos;
  private final Options options;
  private final int[] stretches;
  private final String code;
  private final Simulation simulation;
  private final int firstRound;
  private final TableFile rounds;
  private final Optional<TableFile> plan;
  private long dueNanos;
  private Optional<RoundRecord> last = Optional.empty();

  private RecordedRun(Run run, RunFolder folder, Options options, FolderLock lock)
      throws IOException {
    this.run = run;
    this.folder = folder;
    this.lock = lock;
    checkpointNanos = TimeUnit.SECONDS.toNanos(options.checkpointSeconds());
    dueNanos = System.nanoTime() + checkpointNanos;
    this.options = options;
    Checkpoint checkpoint =
        Files.exists(folder.state())
            ? checkpoint(folder, run.config())
            : new Checkpoint(run.initialState(), 0, 0, new int[0], "");
    stretches = checkpoint.stretches();
    code = code(folder, run.config(), checkpoint, options);
    if (folder.isFinished()) {
      extend(checkpoint);
    }
    firstRound = checkpoint.state().coordinator().round();
    if (options.plan() && checkpoint.planBytes() == 0 && firstRound > 0) {
      throw new UserError(
          "--plan is given, but the run in %s was begun without. Maybe leave it out"
              .formatted(folder.path()));
    }
    RunConfig config = run.config();
    rounds = new TableFile(folder.rounds(), RoundsTable.header(config), checkpoint.roundsBytes());
    plan =
        options.plan() || Files.exists(folder.plan())
            ? Optional.of(new TableFile(folder.plan(), PlanTable.HEADER, checkpoint.planBytes()))
            : Optional.empty();
    simulation = run.simulation(checkpoint.state(), options.verify());
    AtomicFile.write(folder.record(), new RunRecord(run, simulation.plan(), stretches, code));
    simulation.addListener(new RoundsTable(rounds, config));
    plan.ifPresent(table -> simulation.addListener(new PlanTable(table)));
    simulation.addListener(round -> last = Optional.of(round));
  }

  /**
   * What may differ between two runs with the same results.
   *
   * @param plan whether every round's decisions are written too
   * @param verify whether the run checks itself
   * @param checkpointSeconds least time between two checkpoints; longer if they take long to write
   * @param figures whether figures are drawn at the end
   * @param extendable whether it keeps its last checkpoint, so that rounds can be added
   * @param reuse whether it may continue what other code began
   */
  public record Options(
      boolean plan,
      boolean verify,
      int checkpointSeconds,
      boolean figures,
      boolean extendable,
      boolean reuse) {}

  /**
   * Whether all rounds of a configuration are done in a folder. Refuses results of other code.
   *
   * @param reuse accepts results of other code too
   */
  public static boolean isOver(RunFolder folder, RunConfig config, boolean reuse)
      throws IOException {
    if (!folder.isFinished()) {
      return false;
    }
    int rounds = config.get(RunSettings.ROUNDS);
    if (Files.exists(folder.state())) {
      Checkpoint checkpoint = Checkpoint.read(folder.state());
      boolean over = checkpoint.state().coordinator().round() >= rounds;
      String changes = CodeDigest.changes(CodeDigest.of(config), checkpoint.code());
      if (over && !changes.isEmpty() && !reuse) {
        throw new UserError(
            "the run in %s is finished, but other code made it (%s). Maybe --force a new one, or --reuse it if the change does not matter"
                .formatted(folder.path(), changes));
      }
      return over;
    }
    if (ConfigReader.read(folder.config(), config).get(RunSettings.ROUNDS) < rounds) {
      throw new UserError(
          "the run in %s is over and kept nothing to continue from. Maybe --force a new one"
              .formatted(folder.path()));
    }
    return true;
  }

  /** The first round of the stretch that a folder's run is in: 0 unless rounds were added to it. */
  public static int stretch(RunFolder folder, RunConfig config) throws IOException {
    return Files.exists(folder.state()) ? checkpoint(folder, config).lastStretch() : 0;
  }

  /**
   * The checkpoint to go on from. If the run was over, with a new stretch for the rounds to add.
   */
  private static Checkpoint checkpoint(RunFolder folder, RunConfig config) throws IOException {
    Checkpoint found = Checkpoint.read(folder.state());
    int round = found.state().coordinator().round();
    boolean added = folder.isFinished() && round < config.get(RunSettings.ROUNDS);
    return added && found.lastStretch() != round ? found.extended() : found;
  }

  /** All code that makes the run: that of this JVM, and that of the checkpoint it goes on from. */
  private static String code(
      RunFolder folder, RunConfig config, Checkpoint checkpoint, Options options) {
    List<CodeDigest> code = CodeDigest.of(config);
    String here = CodeDigest.text(code);
    String changes = CodeDigest.changes(code, checkpoint.code());
    if (changes.isEmpty() || checkpoint.code().isEmpty()) {
      return here;
    }
    if (!options.reuse()) {
      throw new UserError(
          "the run in %s was begun by other code (%s); going on would mix the two. Maybe --force a new one, or --reuse it if the change does not matter"
              .formatted(folder.path(), changes));
    }
    return here + checkpoint.code();
  }

  /** Reopens a run that was over. A kill in between does no harm. */
  private void extend(Checkpoint checkpoint) throws IOException {
    byte[] record = Files.readAllBytes(folder.record());
    AtomicFile.write(folder.recordUpTo(checkpoint.lastStretch()), stream -> stream.write(record));
    checkpoint.write(folder.state());
    Files.delete(folder.model());
  }

  /** Opens a run at its start, in a folder that must be new or empty. */
  public static RecordedRun create(Run run, RunFolder folder, Options options) throws IOException {
    return open(run, folder, options, RunFolder::requireNew);
  }

  /** Opens a run at its start, and removes what an earlier one left in the folder. */
  public static RecordedRun begin(Run run, RunFolder folder, Options options) throws IOException {
    return open(run, folder, options, RunFolder::clear);
  }

  /** Opens a run at the folder's checkpoint, or at its start if there is none. */
  public static RecordedRun resume(Run run, RunFolder folder, Options options) throws IOException {
    return open(run, folder, options, same -> {});
  }

  private static RecordedRun open(Run run, RunFolder folder, Options options, Preparation first)
      throws IOException {
    boolean isNew = !Files.exists(folder.path());
    FolderLock lock = FolderLock.of(folder.path());
    try {
      first.prepare(folder);
      byte[] before = folder.hasConfig() ? Files.readAllBytes(folder.config()) : new byte[0];
      byte[] yaml = run.config().toYaml().getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(folder.config(), stream -> stream.write(yaml));
      try {
        return new RecordedRun(run, folder, options, lock);
      } catch (UserError refused) {
        if (before.length > 0) { // the run stays what it was
          AtomicFile.write(folder.config(), stream -> stream.write(before));
        }
        throw refused;
      }
    } catch (IOException | RuntimeException e) {
      lock.close();
      if (isNew) { // such as a problem without a plan
        folder.remove();
      }
      throw e;
    }
  }

  /** Prepares a folder before a run is opened in it. */
  @FunctionalInterface
  private interface Preparation {
    void prepare(RunFolder folder) throws IOException;
  }

  /** The simulation, for callers who need more than its rounds. */
  public Simulation simulation() {
    return simulation;
  }

  /** Adds a listener, which hears of every round. */
  public void addListener(RoundListener listener) {
    simulation.addListener(listener);
  }

  /**
   * Runs until all rounds are over or it is told to stop.
   *
   * @return whether all rounds are over
   */
  public boolean run(BooleanSupplier stop) throws IOException {
    while (!simulation.done() && !stop.getAsBoolean()) {
      simulation.step();
      // No checkpoint at the end: the results follow at once.
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
    AtomicFile.write(
        folder.clients(), new ClientsTable(run, simulation.state(), simulation.model()));
    if (options.figures()) {
      RunFigures.draw(folder, run.config());
    }
    if (options.extendable()) {
      save();
    } else {
      Files.deleteIfExists(folder.state());
    }
    AtomicFile.write(folder.model(), new ModelFile(simulation.model()));
    return true;
  }

  private long forcePlan() throws IOException {
    return plan.isPresent() ? plan.get().force() : 0;
  }

  private void save() throws IOException {
    long start = System.nanoTime();
    new Checkpoint(simulation.state(), rounds.force(), forcePlan(), stretches, code)
        .write(folder.state());
    long end = System.nanoTime();
    dueNanos = end + Math.max(checkpointNanos, TIMES_LONGER_BETWEEN * (end - start));
  }

  /** The plan that the scheme made before the first round, if it made one. */
  public Optional<Plan> plan() {
    return simulation.plan();
  }

  /** The round at which it was opened: 0, or that of a checkpoint. */
  public int firstRound() {
    return firstRound;
  }

  /** The last round that was closed, if any. */
  public Optional<RoundRecord> last() {
    return last;
  }

  /** The round after which the model was no longer finite, if there was one. */
  public Optional<Integer> divergence() {
    return simulation.divergence();
  }

  @Override
  public void close() throws IOException {
    rounds.close();
    if (plan.isPresent()) {
      plan.get().close();
    }
    lock.close();
  }
}
