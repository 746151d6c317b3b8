package dev.cicada.lab.task;

import dev.cicada.run.CodeDigest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A piece of work whose result depends only on its description and the code. */
public interface Task {
  /** For people: what is done, in a line. */
  String label();

  /** What distinguishes it from others with the same label, if it is a run: settings, in words. */
  default String settings() {
    return "";
  }

  /** The name of its folder. The same key and the same {@link #code} give the same result. */
  String key();

  /** The code that makes its result. */
  default List<CodeDigest> code() {
    return CodeDigest.ofRuns();
  }

  /** About how many seconds it takes on the machine that {@code MachineSpeed} compares with. */
  double cost();

  /**
   * About how many more seconds the first of several tasks takes for what they share, by its name.
   */
  default Map<String, Double> sharedCost() {
    return Map.of();
  }

  /** The dataset that it needs, if any; made-up ones do not count. */
  Optional<String> dataset();

  /** Copies what an earlier attempt left for another to go on from, if anything. */
  default void takeOver(Path earlier, Path folder) throws IOException {}

  /** Whether the content of a folder agrees that it is this task's. */
  default boolean isOwn(Path folder) throws IOException {
    return true;
  }

  /**
   * Does the work in a folder, or goes on with what an earlier attempt left there.
   *
   * @return whether it is done; if not, it was asked to stop
   */
  boolean run(Path folder, Shelf data, BooleanSupplier stop) throws IOException;
}
