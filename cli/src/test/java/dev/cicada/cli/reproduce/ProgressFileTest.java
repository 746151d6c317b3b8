package dev.cicada.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.Json;
import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.worker.Overview;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressFileTest {
  private static final int WORKERS = 4;
  private static final int TIMES = 25;

  @TempDir private Path folder;

  @Test
  void workersThatWriteItAtOnceDoNotDisturbEachOther() throws Exception {
    Profile profile = Profile.of("quick");
    Reproduction reproduction =
        new Reproduction(profile, Experiments.of(profile, List.of("bound")), folder);
    ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    List<Future<?>> all = new ArrayList<>();
    for (int worker = 0; worker < WORKERS; worker++) {
      String id = "worker-" + worker;
      all.add(
          threads.submit(
              () -> {
                Overview overview = new Overview(reproduction.workbench());
                for (int time = 0; time < TIMES; time++) {
                  new ProgressFile(reproduction, List.of(), List.of(), overview, id).close();
                }
              }));
    }
    all.get(0).get();
    Path file = folder.resolve("progress.json");
    while (!all.stream().allMatch(Future::isDone)) {
      assertThat(Json.object(Files.readString(file))).containsKey("state"); // whole at any time
    }
    for (Future<?> each : all) {
      each.get();
    }
    threads.shutdown();

    assertThat(Json.object(Files.readString(file))).containsEntry("state", "finished");
    assertThat(folder).isDirectoryNotContaining("glob:**.draft");
  }
}
