package dev.cicada.training.partition;

import dev.cicada.text.UserError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The registry of ways to deal a dataset out. */
public final class Partitioners {
  private static final Map<String, Function<PartitionSettings, Partitioner>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("shards", settings -> new Shards(settings.labelsPerClient()));
    BY_NAME.put("iid", settings -> new Iid());
    BY_NAME.put(
        "dirichlet", settings -> new Dirichlet(settings.alpha(), settings.minimumSamples()));
    BY_NAME.put("by-label-count", settings -> new ByLabelCount(settings.labelsPerClient()));
  }

  private Partitioners() {}

  /** All names, the paper's first. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  /** The partitioner of that name. */
  public static Partitioner of(String name, PartitionSettings settings) {
    Function<PartitionSettings, Partitioner> constructor = BY_NAME.get(name);
    if (constructor == null) {
      throw new UserError(
          "there is no partition scheme %s; maybe use %s"
              .formatted(name, String.join(", ", BY_NAME.keySet())));
    }
    return constructor.apply(settings);
  }
}
