package dev.cicada.run.cluster;

import dev.cicada.text.UserError;
import java.util.ServiceLoader;

/** Connects to one kind of cluster. */
public interface ClusterProvider {
  /** Whether an address is of its kind. */
  boolean knows(String address);

  /** Connects. */
  Cluster connect(String address);

  /** Connects to an address, by the provider that knows its kind. */
  static Cluster to(String address) {
    ServiceLoader<ClusterProvider> providers =
        ServiceLoader.load(ClusterProvider.class, ClusterProvider.class.getClassLoader());
    for (ClusterProvider provider : providers) {
      if (provider.knows(address)) {
        return provider.connect(address);
      }
    }
    throw new UserError(
        providers.findFirst().isPresent()
            ? "there is no cluster %s; it must be a Spark master. Maybe spark://HOST:7077, or local-cluster[2,1,1024] to try it"
                .formatted(address)
            : "%s needs Spark, which is not here. Maybe start it by ./cicada, which fetches Spark once"
                .formatted(address));
  }
}
