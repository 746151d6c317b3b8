package dev.cicada.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Every planner, by name. */
public final class Planners {
  private static final Map<String, Supplier<Planner>> REGISTRY = new LinkedHashMap<>();

  static {
    REGISTRY.put("exact", ExactPlanner::new);
    REGISTRY.put("certified", CertifiedPlanner::new);
    REGISTRY.put("algorithm1", () -> new Algorithm1Planner(LineSearch.RESOLVE));
  }

  private Planners() {}

  /** The names, in the order in which they are presented. */
  public static Set<String> names() {
    return REGISTRY.keySet();
  }

  /** A planner with its default settings. */
  public static Planner byName(String name) {
    Supplier<Planner> planner = REGISTRY.get(name);
    if (planner == null) {
      throw new IllegalArgumentException(
          "solver is " + name + "; it must be one of " + String.join(", ", names()));
    }
    return planner.get();
  }
}
