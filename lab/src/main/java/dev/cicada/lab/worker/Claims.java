package dev.cicada.lab.worker;

import dev.cicada.files.AtomicFile;
import dev.cicada.files.FirstFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Claims to tasks, numbered from 1 for each task; the highest one counts.
 *
 * <p>Claims are never removed. A worker that takes over a task from one that is gone makes the
 * claim with the next number, and only one worker can. So a number never stands for two attempts,
 * and a worker that was believed dead finds out by looking for the number after its own.
 */
final class Claims {
  private static final Pattern NAME = Pattern.compile("(.+)[.](\\d+)([.]failed)?");

  private final Path folder;
  private final Map<Claim, String> workers = new HashMap<>();

  Claims(WorkFolder folder) {
    this.folder = folder.claims();
  }

  /**
   * A claim to a task.
   *
   * @param number from 1
   */
  record Claim(String key, int number) {
    Claim next() {
      return new Claim(key, number + 1);
    }

    String name() {
      return key + "." + number;
    }
  }

  /**
   * The state of a task by its claims.
   *
   * @param claim the highest one
   * @param failed whether its attempt has failed
   */
  record Standing(Claim claim, boolean failed) {}

  /** Every task that was claimed, by its key. */
  Map<String, Standing> standings() throws IOException {
    Map<String, Standing> standings = new HashMap<>();
    for (String name : WorkFolder.names(folder)) {
      Matcher matcher = NAME.matcher(name);
      if (matcher.matches()) {
        Claim claim = new Claim(matcher.group(1), Integer.parseInt(matcher.group(2)));
        Standing standing = new Standing(claim, matcher.group(3) != null);
        standings.merge(claim.key, standing, Claims::later);
      }
    }
    return standings;
  }

  private static Standing later(Standing one, Standing other) {
    if (one.claim.number == other.claim.number) {
      return new Standing(one.claim, one.failed || other.failed);
    }
    return one.claim.number > other.claim.number ? one : other;
  }

  /**
   * Makes a claim.
   *
   * @return whether nobody was faster
   */
  boolean take(Claim claim, String worker) throws IOException {
    Files.createDirectories(folder);
    return FirstFile.make(folder.resolve(claim.name()), worker);
  }

  /**
   * The worker that made a claim. Empty if the claim cannot be read now, or is empty: for a moment
   * where there are no links, or for good if its worker was killed just then.
   */
  Optional<String> worker(Claim claim) {
    String known = workers.get(claim);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<String> read = WorkFolder.text(folder.resolve(claim.name()));
    read.ifPresent(worker -> workers.put(claim, worker));
    return read;
  }

  /** Whether another worker has taken over the task. */
  boolean isLost(Claim claim) {
    return Files.exists(folder.resolve(claim.next().name()));
  }

  void fail(Claim claim, String reason) throws IOException {
    AtomicFile.write(
        folder.resolve(claim.name() + ".failed"),
        stream -> stream.write(reason.getBytes(StandardCharsets.UTF_8)));
  }

  /** Why the attempt failed, if that can be read. */
  String failure(Claim claim) {
    return WorkFolder.text(folder.resolve(claim.name() + ".failed")).orElse("");
  }
}
