package dev.cicada.page.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClientBoardTest {
  @Test
  void fairnessIsWhatTheTotalsSay() {
    int clients = 7;
    ClientBoard board = new ClientBoard(clients);
    double[] joules = new double[clients];
    double[] calls = new double[clients];
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 500; round++) {
      int client = random.nextInt(clients);
      double energy = random.nextDouble();
      board.called(round, client, 0.5, energy, 1);
      calls[client]++;
      joules[client] += energy;
    }
    ClientBoard.Snapshot snapshot = board.snapshot();
    assertThat(snapshot.columns().get("calls")).isEqualTo(calls);
    assertThat(snapshot.jainOfCalls()).isCloseTo(jain(calls), within(1e-12));
    assertThat(snapshot.jainOfEnergy()).isCloseTo(jain(joules), within(1e-12));
    assertThat(snapshot.recent()).hasSize(64).last().extracting("round").isEqualTo(499);
  }

  private static double jain(double[] values) {
    double sum = Arrays.stream(values).sum();
    return sum * sum / (values.length * Arrays.stream(values).map(value -> value * value).sum());
  }

  @Test
  void ofManyClientsTheFirstAreShownAndSumsAreOfAll() {
    ClientBoard board = new ClientBoard(50_000);
    board.called(3, 49_999, 0.5, 2, 1);
    ClientBoard.Snapshot snapshot = board.snapshot();
    assertThat(snapshot.clients()).isEqualTo(50_000);
    assertThat(snapshot.columns().get("calls")).hasSize(ClientBoard.MOST_SHOWN);
    assertThat(snapshot.calls()).isEqualTo(1);
    assertThat(snapshot.energyJoules()).isEqualTo(2);
  }

  @Test
  void intervalsAreRoundsSinceTheLastCall() {
    ClientBoard board = new ClientBoard(2);
    board.before(0, 4, 1.5, 6);
    board.decided(9, new double[2], new double[2], new double[2]);
    board.called(9, 1, 1, 1, 0);
    ClientBoard.Snapshot snapshot = board.snapshot();
    assertThat(snapshot.columns().get("interval")).containsExactly(3, 0);
    assertThat(snapshot.columns().get("calls")).containsExactly(4, 1);
  }

  @Test
  void aReaderIsToldOfChangesAndOfNothingElse() {
    ClientBoard board = new ClientBoard(2);
    long seen = board.snapshot().version();
    assertThat(board.hasNews(seen)).isFalse();
    board.named(List.of("a", "b"));
    assertThat(board.hasNews(seen)).isTrue();
  }
}
