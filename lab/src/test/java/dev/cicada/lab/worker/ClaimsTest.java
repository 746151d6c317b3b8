package dev.cicada.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.lab.worker.Claims.Claim;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimsTest {
  private static final int WORKERS = 8;

  @TempDir private Path folder;

  @Test
  void ofAllWhoClaimAtOnceOneDoes() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    for (int round = 1; round <= 50; round++) {
      Claim claim = new Claim("task-with.dots.3", round);
      CountDownLatch start = new CountDownLatch(1);
      List<Future<Boolean>> all = new ArrayList<>();
      for (int number = 0; number < WORKERS; number++) {
        String worker = "worker-" + number;
        all.add(
            threads.submit(
                () -> {
                  start.await();
                  return new Claims(new WorkFolder(folder)).take(claim, worker);
                }));
      }
      start.countDown();
      int winner = -1;
      int winners = 0;
      for (int number = 0; number < WORKERS; number++) {
        if (all.get(number).get()) {
          winners++;
          winner = number;
        }
      }
      assertThat(winners).isEqualTo(1);
      assertThat(new Claims(new WorkFolder(folder)).worker(claim)).contains("worker-" + winner);
    }
    threads.shutdown();
    assertThat(new Claims(new WorkFolder(folder)).standings())
        .containsOnlyKeys("task-with.dots.3")
        .extractingByKey("task-with.dots.3")
        .isEqualTo(new Claims.Standing(new Claim("task-with.dots.3", 50), false));
  }

  @Test
  void theHighestClaimCountsAndItsFailureOnly() throws Exception {
    Claims claims = new Claims(new WorkFolder(folder));
    Claim first = new Claim("task", 9);
    claims.take(first, "one");
    claims.fail(first, "no luck");
    assertThat(claims.standings().get("task").failed()).isTrue();
    assertThat(claims.isLost(first)).isFalse();

    claims.take(first.next(), "other");

    assertThat(claims.standings().get("task"))
        .isEqualTo(new Claims.Standing(new Claim("task", 10), false));
    assertThat(claims.isLost(first)).isTrue();
    assertThat(claims.failure(first)).isEqualTo("no luck");
  }
}
