package dev.cicada.lab.worker;

import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.lab.worker.Claims.Standing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The state of a folder's tasks and workers, for those who only look. */
public final class Overview {
  private final Workbench workbench;
  private final WorkFolder folder;
  private final Claims claims;
  private final Watch watch;
  private final Set<String> done = new HashSet<>();

  public Overview(Workbench workbench) {
    this.workbench = workbench;
    folder = new WorkFolder(workbench.folder());
    claims = new Claims(folder);
    watch = new Watch(folder, System::nanoTime);
  }

  /** The state of a task. */
  public enum State {
    OPEN,
    UNDER_WAY,
    DONE,
    FAILED
  }

  /**
   * The state of a task, with details.
   *
   * @param worker the one that claimed it last, if any
   * @param attempts how often it was claimed
   * @param failure why it failed, if it has
   */
  public record Status(
      State state, Optional<String> worker, int attempts, Optional<String> failure) {}

  /** The status of these tasks now, in their order. */
  public Map<Task, Status> look(List<Task> tasks) throws IOException {
    Map<String, Standing> standings = claims.standings();
    Map<String, WorkerState> workers = new HashMap<>();
    for (WorkerState each : workers()) {
      workers.put(each.id(), each);
    }
    Map<Task, Status> all = new LinkedHashMap<>();
    for (Task task : tasks) {
      all.put(task, status(task, Optional.ofNullable(standings.get(task.key())), workers));
    }
    return all;
  }

  private Status status(Task task, Optional<Standing> standing, Map<String, WorkerState> workers)
      throws IOException {
    int attempts = standing.map(each -> each.claim().number()).orElse(0);
    Optional<String> worker =
        standing.isPresent() ? claims.worker(standing.get().claim()) : Optional.empty();
    if (done.contains(task.key()) || workbench.isDone(task)) {
      done.add(task.key());
      return new Status(State.DONE, worker, attempts, Optional.empty());
    }
    if (standing.isPresent() && standing.get().failed()) {
      String failure = claims.failure(standing.get().claim());
      return new Status(State.FAILED, worker, attempts, Optional.of(failure));
    }
    boolean underWay =
        worker
            .map(workers::get)
            .filter(each -> !each.ended() && each.underWay().contains(task.key()))
            .isPresent();
    State state = underWay && !watch.isGone(worker.get()) ? State.UNDER_WAY : State.OPEN;
    return new Status(state, worker, attempts, Optional.empty());
  }

  /** The last state of every worker that was ever here. */
  public List<WorkerState> workers() throws IOException {
    return folder.states();
  }

  /** The workers that are still at work, as far as one can tell. */
  public List<WorkerState> atWork() throws IOException {
    List<WorkerState> all = new ArrayList<>();
    for (WorkerState each : workers()) {
      if (!watch.isGone(each.id())) {
        all.add(each);
      }
    }
    return all;
  }
}
