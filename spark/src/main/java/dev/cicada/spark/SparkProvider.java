package dev.cicada.spark;

import dev.cicada.run.cluster.Cluster;
import dev.cicada.run.cluster.ClusterProvider;
import java.util.regex.Pattern;

/** Connects to Spark masters. */
public final class SparkProvider implements ClusterProvider {
  private static final Pattern MASTER =
      Pattern.compile(
          "spark://.+|k8s://.+|yarn|local(\\[.+])?|local-cluster\\[\\s*\\d+\\s*,\\s*\\d+\\s*,\\s*\\d+\\s*]");

  @Override
  public boolean knows(String address) {
    return MASTER.matcher(address).matches();
  }

  @Override
  public Cluster connect(String address) {
    return new SparkCluster(address);
  }
}
