package dev.cicada.training.partition;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;

/** Each person is a client with their own samples, for data that say whose they are. */
public record Natural() implements Partitioner {
  public static final String NAME = "natural";

  @Override
  public Partition partition(Dataset dataset, int clients, Seed seed) {
    int people = dataset.people();
    if (people == 0) {
      throw new UserError(
          "partition is natural, but %s does not say whose its samples are. Maybe partition=iid, or dataset=hapt"
              .formatted(dataset.name()));
    }
    if (people != clients) {
      throw new UserError(
          "clients is %d, but %s is of %d people, each of whom is a client. Maybe clients=%d"
              .formatted(clients, dataset.name(), people, people));
    }
    int[] firsts = new int[clients + 1];
    for (int owner : dataset.owners()) {
      firsts[owner + 1]++;
    }
    for (int client = 0; client < clients; client++) {
      firsts[client + 1] += firsts[client];
    }
    int[] samples = new int[dataset.size()];
    int[] next = firsts.clone();
    for (int sample = 0; sample < samples.length; sample++) {
      samples[next[dataset.owners()[sample]]++] = sample;
    }
    return Partition.of(samples, firsts);
  }

  /** Makes it known as {@code natural}. */
  public static final class Provider implements PartitionProvider {
    @Override
    public About about() {
      return About.of(NAME, "whoever the samples are of: a person is a client").at(50);
    }

    @Override
    public Partitioner partitioner(Settings settings) {
      return new Natural();
    }
  }
}
