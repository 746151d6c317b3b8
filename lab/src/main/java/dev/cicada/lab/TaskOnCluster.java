package dev.cicada.lab;

import dev.cicada.lab.task.Shelf;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.worker.Worker;
import dev.cicada.run.cluster.Cluster;
import dev.cicada.run.plugin.Plugins;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Does one task of the reproduction in a shared folder, in a process of a cluster, which is a
 * worker like any other.
 *
 * @param folder its path, which must be the same on all machines
 * @param leaseSeconds of the worker
 */
record TaskOnCluster(String folder, int leaseSeconds) implements Cluster.Work {
  /** One for each folder that this process has worked in. */
  private static final Map<TaskOnCluster, Site> SITES = new ConcurrentHashMap<>();

  /** What is kept from task to task. */
  private static final class Site {
    private final Reproduction reproduction;
    private final Map<String, Task> tasks = new ConcurrentHashMap<>();
    private final Worker worker;
    private final Shelf shelf;

    Site(TaskOnCluster work, List<String> plugins) {
      shelf = new Shelf(work.leaseSeconds);
      Path folder = Path.of(work.folder);
      try {
        if (Undertaking.in(folder).isEmpty()) {
          throw new UserError(
              "%s is not here, or empty. Maybe a folder that all executors see".formatted(folder));
        }
        List<Path> files = plugins.stream().map(Path::of).toList();
        reproduction = Reproduction.in(folder, Plugins.load(files));
        reproduction.join();
        reproduction.tasks().forEach(task -> tasks.put(task.key(), task));
        worker = Worker.start(folder, work.leaseSeconds);
        Runtime.getRuntime().addShutdownHook(new Thread(this::leave));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void leave() {
      try {
        worker.close();
      } catch (IOException e) {
        // Others will notice that its heart has stopped.
      }
    }
  }

  @Override
  public void on(String key, List<String> plugins) throws IOException, InterruptedException {
    Site site = SITES.computeIfAbsent(this, work -> new Site(work, plugins));
    Task task = Objects.requireNonNull(site.tasks.get(key), key);
    site.reproduction.run(
        List.of(task), site.worker, site.shelf, 1, () -> false, (each, failure) -> {});
  }
}
