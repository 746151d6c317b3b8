package dev.cicada.lab.worker;

import dev.cicada.files.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The names of files that workers write to the folder that they share.
 *
 * <ul>
 *   <li>{@code workers/ID.json}: a worker's state; {@code workers/ID.lock}: locked while the worker
 *       lives.
 *   <li>{@code claims/KEY.N}: the N-th claim to a task, with its worker's id. The highest counts.
 *   <li>{@code claims/KEY.N.failed}: why that attempt failed.
 * </ul>
 */
record WorkFolder(Path path) {
  private static final String STATE = ".json";

  Path workers() {
    return path.resolve("workers");
  }

  Path claims() {
    return path.resolve("claims");
  }

  Path lock(String worker) {
    return workers().resolve(worker + ".lock");
  }

  private Path stateFile(String worker) {
    return workers().resolve(worker + STATE);
  }

  void write(WorkerState state) throws IOException {
    byte[] text = state.json().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(stateFile(state.id()), stream -> stream.write(text));
  }

  /** A worker's state, if it has written one that can be read now. */
  Optional<WorkerState> state(String worker) {
    try {
      Optional<String> text = text(stateFile(worker));
      return text.isPresent() ? Optional.of(WorkerState.of(text.get())) : Optional.empty();
    } catch (IOException notAState) {
      return Optional.empty();
    }
  }

  /** A file's text, if there is any and it can be read now. */
  static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file)).filter(text -> !text.isEmpty());
    } catch (IOException notNow) {
      return Optional.empty();
    }
  }

  /** The states of all workers that were ever here, by id. */
  List<WorkerState> states() throws IOException {
    List<WorkerState> states = new ArrayList<>();
    for (String name : names(workers())) {
      if (name.endsWith(STATE)) {
        state(name.substring(0, name.length() - STATE.length())).ifPresent(states::add);
      }
    }
    return states;
  }

  /** The names in a folder, in order; none if it does not exist. */
  static List<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }
}
