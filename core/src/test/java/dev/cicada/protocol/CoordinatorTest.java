package dev.cicada.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.protocol.Coordinator.Snapshot;
import org.junit.jupiter.api.Test;

class CoordinatorTest {
  private static Coordinator coordinator(int clients, float... initial) {
    return new Coordinator(
        Snapshot.initial(clients, initial), new CallerSum(), MaximumIntervals.NONE, client -> 1);
  }

  private static void round(Coordinator coordinator, int... callers) {
    for (int caller : callers) {
      coordinator.accept(caller, new float[coordinator.parameterCount()]);
    }
    coordinator.close();
  }

  @Test
  void addsTheSumOfTheCallersUpdatesOverAllClients() {
    Coordinator coordinator = coordinator(4, 1, 2);
    coordinator.accept(0, new float[] {4, 8});
    coordinator.accept(2, new float[] {-2, 4});
    coordinator.close();
    assertThat(coordinator.model()).containsExactly(1 + (4 - 2) / 4f, 2 + (8 + 4) / 4f);
  }

  @Test
  void handsTheNewModelToTheCallersOnly() {
    Coordinator coordinator = coordinator(2, 1);
    coordinator.accept(1, new float[] {2});
    coordinator.close();
    assertThat(coordinator.modelHeldBy(1)).containsExactly(2);
    assertThat(coordinator.modelHeldBy(0)).containsExactly(1);
  }

  @Test
  void copiesAnUpdateThatItsTrainerUsesAgain() {
    Coordinator coordinator = coordinator(2, 0);
    float[] update = {1};
    coordinator.accept(0, update);
    update[0] = 3;
    coordinator.accept(1, update);
    update[0] = 100;
    coordinator.close();
    assertThat(coordinator.model()).containsExactly(2);
  }

  @Test
  void countsIntervalsInRoundsAndStalenessInVersions() {
    Coordinator coordinator = coordinator(3, 0);
    round(coordinator, 0);
    round(coordinator);
    round(coordinator, 0, 1);
    assertThat(coordinator.round()).isEqualTo(3);
    assertThat(coordinator.version()).isEqualTo(2);
    assertThat(new int[] {coordinator.interval(0), coordinator.interval(2)}).containsExactly(1, 4);
    assertThat(new int[] {coordinator.staleness(0), coordinator.staleness(2)})
        .containsExactly(0, 2);
  }

  @Test
  void keepsExactlyTheVersionsThatSomebodyHoldsAndTheNewest() {
    Coordinator coordinator = coordinator(3, 0);
    round(coordinator, 0);
    round(coordinator, 1);
    round(coordinator, 0);
    assertThat(coordinator.snapshot().versions()).containsExactly(0, 2, 3);
    round(coordinator, 0, 1, 2);
    assertThat(coordinator.snapshot().versions()).containsExactly(4);
    assertThat(coordinator.versionsAlive()).isEqualTo(1);
  }

  @Test
  void aRoundWithoutCallersChangesNothing() {
    Coordinator coordinator = coordinator(2, 5);
    round(coordinator);
    assertThat(coordinator.version()).isZero();
    assertThat(coordinator.model()).containsExactly(5);
  }

  @Test
  void handsTheNewestModelToAClientThatJoins() {
    Coordinator coordinator = coordinator(3, 0);
    round(coordinator, 0);
    round(coordinator, 0, 1);
    coordinator.admit(2);
    assertThat(coordinator.versionHeldBy(2)).isEqualTo(2);
    assertThat(coordinator.interval(2)).isEqualTo(1);
    assertThat(coordinator.snapshot().versions()).containsExactly(2);
    coordinator.accept(0, new float[1]);
    assertThatThrownBy(() -> coordinator.admit(1)).hasMessageContaining("round 2 has 1 callers");
  }

  @Test
  void saysWhoMustCallSoThatNoIntervalExceedsTheMaximum() {
    Coordinator coordinator =
        new Coordinator(
            Snapshot.initial(2, new float[1]),
            new CallerSum(),
            client -> client == 0 ? 3 : 100,
            client -> 1);
    for (int round = 0; round < 12; round++) {
      boolean must = coordinator.mustCall(0);
      assertThat(must).isEqualTo(round % 3 == 2);
      assertThat(coordinator.mustCall(1)).isFalse();
      round(coordinator, must ? new int[] {0} : new int[0]);
      assertThat(coordinator.interval(0)).isBetween(1, 3);
    }
  }

  @Test
  void goesOnFromASnapshotAsIfNothingHadHappened() {
    for (Aggregation aggregation : new Aggregation[] {new CallerSum(), Buffered.fedBuff(3)}) {
      Coordinator through =
          new Coordinator(
              Snapshot.initial(5, new float[] {1, -1}),
              aggregation,
              MaximumIntervals.NONE,
              client -> 1);
      Coordinator resumed = through;
      for (int round = 0; round < 20; round++) {
        resumed =
            new Coordinator(resumed.snapshot(), aggregation, MaximumIntervals.NONE, client -> 1);
        for (int client = round % 3; client < 5; client += 2) {
          float[] update = {0.1f * client + round, 1f / (1 + round)};
          through.accept(client, update);
          resumed.accept(client, update);
        }
        through.close();
        resumed.close();
        assertThat(resumed.snapshot()).usingRecursiveComparison().isEqualTo(through.snapshot());
      }
    }
  }

  @Test
  void aSnapshotSharesNothingWithTheCoordinator() {
    Coordinator coordinator = coordinator(2, 1);
    Snapshot snapshot = coordinator.snapshot();
    snapshot.models()[0][0] = 7;
    snapshot.held()[0] = 7;
    assertThat(coordinator.modelHeldBy(0)).containsExactly(1);
  }

  @Test
  void refusesCallersOutOfOrderAndUpdatesOfTheWrongLength() {
    Coordinator coordinator = coordinator(3, 0);
    coordinator.accept(1, new float[1]);
    assertThatThrownBy(() -> coordinator.accept(1, new float[1]))
        .hasMessageContaining("client is 1; it must be above 1");
    assertThatThrownBy(() -> coordinator.accept(3, new float[1])).hasMessageContaining("below 3");
    assertThatThrownBy(() -> coordinator.accept(2, new float[2]))
        .hasMessageContaining("has 2 parameters");
    assertThatThrownBy(coordinator::snapshot).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesASnapshotThatDoesNotFitTogether() {
    assertThatThrownBy(() -> Snapshot.initial(0, new float[1]))
        .hasMessageContaining("of 0 and 0 clients");
    assertThatThrownBy(
            () ->
                new Snapshot(
                    0, new int[2], new int[2], new int[2], new float[1][1], new float[0][]))
        .hasMessageContaining("2 versions and 1 models");
  }
}
