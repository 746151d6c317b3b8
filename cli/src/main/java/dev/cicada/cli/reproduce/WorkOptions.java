package dev.cicada.cli.reproduce;

import dev.cicada.lab.Shard;
import dev.cicada.lab.worker.Worker;
import dev.cicada.text.UserError;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for how a reproduction is divided among machines. */
final class WorkOptions {
  private static final int MOST_LEASE_SECONDS = 86_400;

  @Option(
      names = "--worker",
      description = "Joins the workers in the folder, on this and other machines, or is the first.")
  private boolean worker;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      description = "Runs the I-th of N parts, and leaves the report to merge.")
  private @Nullable String shard;

  @Option(
      names = "--lease",
      paramLabel = "SECONDS",
      defaultValue = "" + Worker.USUAL_LEASE_SECONDS,
      description =
          "Seconds without a sign of life after which others take over (default: ${DEFAULT-VALUE}).")
  private int leaseSeconds;

  boolean isWorker() {
    return worker;
  }

  Optional<Shard> shard() {
    return Optional.ofNullable(shard).map(Shard::of);
  }

  int leaseSeconds() {
    return leaseSeconds;
  }

  /** Refuses options that contradict each other, before any work. */
  void require(boolean force) {
    if (worker && shard != null) {
      throw new UserError("both --worker and --shard are given; it must be one of them");
    }
    if (worker && force) {
      throw new UserError(
          "both --worker and --force are given, which would undo what others do. Maybe --force once, without --worker");
    }
    if (leaseSeconds < 1 || leaseSeconds > MOST_LEASE_SECONDS) {
      throw new UserError(
          "--lease is %d; it must be from 1 to %d. Maybe %d"
              .formatted(leaseSeconds, MOST_LEASE_SECONDS, Worker.USUAL_LEASE_SECONDS));
    }
    shard();
  }
}
