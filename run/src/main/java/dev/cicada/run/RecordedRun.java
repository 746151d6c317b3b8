package dev.cicada.run;

import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.SchemeSettings;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.simulation.Simulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A run that leaves its files in a folder, and can be ended at any moment and gone on with. */
public final class RecordedRun implements AutoCloseable {
  private final Run run;
  private final RunFolder folder;
  private final long checkpointNanos;
  private final boolean figures;
  private final Simulation simulation;
  private final TableFile rounds;
  private final TableFile plan;
  private long savedNanos = System.nanoTime();
  private RoundRecord last;

  private RecordedRun(Run run, RunFolder folder, Options options) throws IOException {
    this.run = run;
    this.folder = folder;
    checkpointNanos = TimeUnit.SECONDS.toNanos(options.checkpointSeconds());
    figures = options.figures();
    Checkpoint checkpoint =
        Files.exists(folder.state())
            ? Checkpoint.read(folder.state())
            : new Checkpoint(run.initialState(), 0, 0);
    boolean charged = LearningSettings.chargesForTraining(run.config());
    rounds = new TableFile(folder.rounds(), RoundsTable.header(charged), checkpoint.roundsBytes());
    plan =
        options.plan() || Files.exists(folder.plan())
            ? new TableFile(folder.plan(), PlanTable.HEADER, checkpoint.planBytes())
            : null;
    simulation = run.simulation(checkpoint.state(), options.verify());
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
   * @param checkpointSeconds time between two checkpoints
   * @param figures whether the run's accuracy is drawn when it is over
   */
  public record Options(boolean plan, boolean verify, int checkpointSeconds, boolean figures) {}

  /** Opens a run at its start; what an earlier one left in the folder is gone. */
  public static RecordedRun begin(Run run, RunFolder folder, Options options) throws IOException {
    Files.createDirectories(folder.path());
    folder.clear();
    return resume(run, folder, options);
  }

  /** Opens a run where the folder's checkpoint left it, or at its start if there is none. */
  public static RecordedRun resume(Run run, RunFolder folder, Options options) throws IOException {
    Files.createDirectories(folder.path());
    byte[] yaml = run.config().toYaml().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder.config(), stream -> stream.write(yaml));
    AtomicFile.write(folder.record(), new RunRecord(run));
    return new RecordedRun(run, folder, options);
  }

  /** Adds somebody who wants to hear of every round. */
  public void addListener(RoundListener listener) {
    simulation.addListener(listener);
  }

  /** Runs until all rounds are over or somebody wants it to stop; says whether they are over. */
  public boolean run(BooleanSupplier stop) throws IOException {
    while (!simulation.done() && !stop.getAsBoolean()) {
      simulation.step();
      if (System.nanoTime() - savedNanos >= checkpointNanos) {
        save();
      }
    }
    save();
    if (!simulation.done()) {
      return false;
    }
    AtomicFile.write(folder.clients(), new ClientsTable(run, simulation.state()));
    if (figures) {
      RunFigures.draw(folder, run.config().get(SchemeSettings.SCHEME));
    }
    AtomicFile.write(folder.model(), new ModelFile(simulation.model()));
    Files.delete(folder.state());
    return true;
  }

  private void save() throws IOException {
    long planBytes = plan == null ? 0 : plan.force();
    new Checkpoint(simulation.state(), rounds.force(), planBytes).write(folder.state());
    savedNanos = System.nanoTime();
  }

  /** The round that was closed last, or null if none was. */
  public RoundRecord last() {
    return last;
  }

  @Override
  public void close() throws IOException {
    rounds.close();
    if (plan != null) {
      plan.close();
    }
  }
}
