package dev.cicada.lab.task;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** About how many seconds tasks take together. What they share counts once. */
public final class Costs {
  private final Set<String> shared = new HashSet<>();
  private double seconds;

  /** The costs of some tasks. */
  public static Costs of(Collection<Task> tasks) {
    Costs costs = new Costs();
    tasks.forEach(costs::add);
    return costs;
  }

  /** Adds another task. */
  public void add(Task task) {
    seconds += task.cost();
    task.sharedCost()
        .forEach(
            (name, more) -> {
              if (shared.add(name)) {
                seconds += more;
              }
            });
  }

  /** The seconds with another task added. */
  public double with(Task task) {
    double more = task.cost();
    for (Map.Entry<String, Double> each : task.sharedCost().entrySet()) {
      more += shared.contains(each.getKey()) ? 0 : each.getValue();
    }
    return seconds + more;
  }

  public double seconds() {
    return seconds;
  }
}
