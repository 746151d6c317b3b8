package dev.cicada.server.service;

import dev.cicada.extension.Registry;
import dev.cicada.files.FolderLock;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.durable.RunBackup;
import dev.cicada.server.durable.RunParts;
import dev.cicada.server.durable.RunSummary;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.FolderDisk;
import dev.cicada.server.ledger.JdbcLedger;
import dev.cicada.server.machine.DrawCheck;
import dev.cicada.text.UserError;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A run in its folder and database, for operators.
 *
 * <p>Everything except a rollback only reads it, and so works while its server is running.
 */
public final class StoredRun {
  private final ServerConfig config;
  private final Blobs blobs;

  /** The run of a configuration, of which at least folder, database and whose data it is matter. */
  public StoredRun(ServerConfig config) {
    this.config = config;
    blobs = new Blobs(new FolderDisk(config.folder()), true);
  }

  /**
   * The settings with which the run in a folder was begun.
   *
   * @param database as in the settings
   */
  public static ServerConfig configOf(Path folder, String database, Registry registry)
      throws IOException {
    Map<String, String> where =
        Map.of(ServerConfig.FOLDER.key(), folder.toString(), ServerConfig.DATABASE.key(), database);
    ServerConfig bare = ServerConfig.of(registry).withTexts(where);
    try (JdbcLedger ledger = JdbcLedger.view(bare.database())) {
      return bare.withTexts(BegunRun.in(ledger, bare).config().resultTexts());
    }
  }

  /** A summary of its state. */
  public RunSummary summary() throws IOException {
    try (JdbcLedger ledger = JdbcLedger.view(config.database())) {
      return new RunSummary(beginning(BegunRun.in(ledger, config)), ledger);
    }
  }

  /** Checks it. If a server goes on meanwhile, files that the audit expects may be gone. */
  public RunAudit audit(Run run) throws IOException {
    try (JdbcLedger ledger = JdbcLedger.view(config.database())) {
      return new RunAudit(parts(run, BegunRun.in(ledger, config)), ledger, blobs);
    }
  }

  /** One of its models, checked against its digest. */
  public float[] model(Run run, RunState state, int version) throws IOException {
    float[] initial = run.initialState().coordinator().models()[0];
    if (version < 0 || version > state.version() || (version > 0 && !blobs.hasModel(version))) {
      throw new UserError(
          "version %d is not to be had; there are %s. Maybe serve with keep=all to have all"
              .formatted(version, blobs.modelVersions()));
    }
    return version == 0
        ? initial
        : blobs.readModel(
            version, Objects.requireNonNull(state.models().get(version)), initial.length);
  }

  /**
   * Brings back an old model as the newest, while no server is running. The open round ends, and
   * every client starts anew from that model.
   *
   * @return the model's new number
   */
  @SuppressWarnings("try")
  public int rollback(Run run, int target) throws IOException {
    try (FolderLock lock =
            config.occupyFolder(
                "a server runs in %s; it must be stopped to be rolled back. Maybe stop it first");
        JdbcLedger ledger = JdbcLedger.open(config.database())) {
      RunState state = parts(run, BegunRun.in(ledger, config)).initialState();
      ledger.read(state::apply);
      float[] model = model(run, state, target);
      int version = state.version() + 1;
      Digest digest = blobs.writeModel(version, model);
      ledger.append(List.of(new Entry.RolledBack(state.round(), target, version, digest)));
      return version;
    }
  }

  /**
   * Copies it to a folder without a run.
   *
   * @param target where the copy goes; its other settings do not matter
   * @return the state of the copy
   */
  @SuppressWarnings("try")
  public RunState copyTo(ServerConfig target) throws IOException {
    try (JdbcLedger from = JdbcLedger.view(config.database());
        FolderLock lock =
            target.occupyFolder("a server runs in %s; a copy goes elsewhere. Maybe --out another");
        JdbcLedger to = JdbcLedger.open(target.database())) {
      Blobs copies = new Blobs(new FolderDisk(target.folder()), true);
      if (to.run().isPresent() || copies.hasModels()) {
        throw new UserError(
            "%s has a run already; a copy goes where none is. Maybe name another folder, and another database if it is PostgreSQL"
                .formatted(target.folder()));
      }
      BegunRun begun = BegunRun.in(from, config);
      RunState state = RunBackup.copy(() -> beginning(begun), from, blobs, to, copies);
      NoiseFile.copy(config, target);
      FirstModel.copy(config, target);
      JdbcLedger.RunRow row = from.run().orElseThrow();
      to.open(row.id(), row.config());
      return state;
    }
  }

  /** The state before the first entry, if no model is needed. */
  private static RunState beginning(BegunRun begun) {
    return new RunState(begun.config().get(RunSettings.CLIENTS), begun.rounds());
  }

  /** The run's parts. What was checked on arrival, such as draws, is not checked again. */
  private RunParts parts(Run run, BegunRun begun) throws IOException {
    return RunAssembly.parts(
        config, run, begun.rounds(), DrawCheck.ANYTHING, false, NoiseFile.read(config));
  }
}
