package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.scheme.RandomScheme;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ScaleTest {
  @Test
  void aMillionClientsRun() {
    Runs runs = new Runs();
    runs.clients = 1_000_000;
    runs.scheme = new RandomScheme(1000);
    Runs.Outcome outcome = runs.outcome();
    int calls = Arrays.stream(outcome.state().clients().calls()).sum();
    assertThat((double) calls).isCloseTo(20_000, within(600.0));
    assertThat(outcome.rounds().get(19).versionsAlive()).isEqualTo(21);
  }
}
