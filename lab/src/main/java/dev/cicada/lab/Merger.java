package dev.cicada.lab;

import dev.cicada.extension.Registry;
import dev.cicada.lab.task.Task;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Merges the runs of several folders into one.
 *
 * <p>All folders must have the same profile, figures, seeds, settings and code. Every run must be
 * the one that its folder's name says, with unchanged tables. A run that is there twice must have
 * the same results.
 */
public final class Merger {
  private static final String TABLE = ".csv";

  private Merger() {}

  /** Copies every run that is done. Runs that are there already stay. */
  public static Reproduction merge(List<Path> folders, Path home, Registry registry)
      throws IOException {
    Reproduction merged = Reproduction.in(folders.get(0), registry).at(home);
    for (Path folder : folders) {
      Optional<String> difference = merged.at(folder).difference();
      if (Undertaking.in(folder).isEmpty()) {
        Reproduction.in(folder, registry); // which says so
      }
      if (difference.isPresent()) {
        throw new UserError(
            "%s cannot be merged into %s: %s. Maybe leave it out, or merge with the version that ran it"
                .formatted(folder, home, difference.get()));
      }
    }
    for (Path folder : folders) {
      verify(merged.at(folder), merged);
    }
    merged.declare();
    for (Path folder : folders) {
      bring(merged.at(folder), merged);
      copyWorkers(folder.resolve("workers"), Files.createDirectories(home.resolve("workers")));
    }
    return merged;
  }

  private static void verify(Reproduction from, Reproduction home) throws IOException {
    for (Task task : from.tasks()) {
      if (from.workbench().isDone(task)) {
        Path run = from.workbench().folder(task);
        if (!task.isOwn(run)) {
          throw new UserError(
              "%s has not the settings that its name stands for. Maybe it was changed by hand"
                  .formatted(run));
        }
        Optional<Path> damaged = from.workbench().damaged(task);
        if (damaged.isPresent()) {
          throw new UserError(
              "%s is not what its run left there. Maybe copy that folder again, or delete it there and go on with reproduce --resume"
                  .formatted(damaged.get()));
        }
        Path there = home.workbench().folder(task);
        if (home.workbench().isDone(task)) {
          requireSame(run, there);
        }
      }
    }
  }

  private static void bring(Reproduction from, Reproduction home) throws IOException {
    for (Task task : from.tasks()) {
      if (from.workbench().isDone(task)) {
        Path run = from.workbench().folder(task);
        Path there = home.workbench().folder(task);
        if (home.workbench().isDone(task)) {
          requireSame(run, there);
        } else {
          copy(run, there);
        }
      }
    }
  }

  /** Copies the last state of the folder's workers, so that the merged report counts their work. */
  private static void copyWorkers(Path from, Path home) throws IOException {
    for (Path file : files(from)) {
      if (file.toString().endsWith(".json")) {
        Files.copy(file, home.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void requireSame(Path one, Path other) throws IOException {
    Set<Path> names = new TreeSet<>();
    Stream.concat(files(one).stream(), files(other).stream())
        .map(Path::getFileName)
        .filter(name -> name.toString().endsWith(TABLE))
        .forEach(names::add);
    for (Path name : names) {
      Path file = one.resolve(name);
      Path twin = other.resolve(name);
      boolean bothAreThere = Files.exists(file) && Files.exists(twin);
      if (!bothAreThere || Files.mismatch(file, twin) >= 0) {
        throw new UserError(
            "%s and %s differ, though they are of the same run. Maybe one was changed, or a machine is broken: run it anew"
                .formatted(file, twin));
      }
    }
  }

  private static void copy(Path run, Path place) throws IOException {
    Path draft = place.resolveSibling("." + place.getFileName() + ".draft");
    Files.createDirectories(draft);
    for (Path file : files(run)) {
      Files.copy(file, draft.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
    if (Files.isDirectory(place)) {
      for (Path file : files(place)) {
        Files.delete(file);
      }
    }
    Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
