package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.Coordinator;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import dev.cicada.scheme.Cells;
import dev.cicada.scheme.FullScheme;
import org.junit.jupiter.api.Test;

class SelfCheckTest {
  private static final float[] UPDATE = {4, 8};

  private final Coordinator coordinator =
      new Coordinator(
          Coordinator.Snapshot.initial(2, new float[] {1, 2}),
          new CallerSum(),
          MaximumIntervals.NONE,
          client -> 1);
  private final SelfCheck check =
      new SelfCheck(
          SimulationSettings.paper(Cells.network(2, 5), new FullScheme(), new Seed(1)),
          coordinator);

  private void call(float... applied) {
    check.called(0, UPDATE);
    coordinator.accept(0, applied);
    coordinator.close();
  }

  private static ClientTotals joules(double first, double second) {
    ClientTotals totals = ClientTotals.zero(2);
    totals.spend(0, first);
    totals.spend(1, second);
    return totals;
  }

  @Test
  void acceptsAModelThatIsTheSumOfItsUpdates() {
    call(UPDATE);
    check.closed(joules(1, 2), 3, true);
    call(UPDATE);
    check.closed(joules(1, 2), 3, true);
  }

  @Test
  void refusesAModelThatIsNot() {
    call(4, 8.001f);

    assertThatThrownBy(() -> check.closed(joules(1, 2), 3, true))
        .hasMessageContaining("the run fails its own check in round 1: parameter 1 is 6.00");
  }

  @Test
  void asksNothingOfTheSumOfAModelThatIsNoLongerFinite() {
    call(4, Float.POSITIVE_INFINITY);

    check.closed(joules(1, 2), 3, false);
  }

  @Test
  void refusesEnergiesThatDoNotAddUp() {
    call(UPDATE);

    assertThatThrownBy(() -> check.closed(joules(1, 2), 3.001, true))
        .hasMessageContaining("the clients' energies add up to 3.0, not 3.001");
  }
}
