package dev.cicada.scheme;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Every scheme, by name, with its default parameters. */
public final class Schemes {
  private static final Map<String, Scheme> REGISTRY = new LinkedHashMap<>();

  static {
    REGISTRY.put("proposed-offline", new ProposedOfflineScheme("certified"));
    REGISTRY.put("proposed-online", new ProposedOnlineScheme());
    REGISTRY.put("opportunistic", new OpportunisticScheme());
    REGISTRY.put("random", new RandomScheme(1));
    REGISTRY.put("greedy", new GreedyScheme(1));
    REGISTRY.put("age-based", new AgeBasedScheme(1));
    REGISTRY.put("full", new FullScheme());
  }

  private Schemes() {}

  /** The names, in the order in which they are presented. */
  public static Set<String> names() {
    return REGISTRY.keySet();
  }

  /** A scheme with its default parameters. */
  public static Scheme byName(String name) {
    Scheme scheme = REGISTRY.get(name);
    if (scheme == null) {
      throw new IllegalArgumentException(
          "scheme is " + name + "; it must be one of " + String.join(", ", names()));
    }
    return scheme;
  }
}
