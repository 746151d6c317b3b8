package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.attack.AttackProvider;
import dev.cicada.attack.Attackers;
import dev.cicada.codec.Codec;
import dev.cicada.codec.CodecProvider;
import dev.cicada.codec.Float32;
import dev.cicada.codec.TopK;
import dev.cicada.extension.Registry;
import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.privacy.PrivacyCost;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import dev.cicada.scheme.Decision;
import dev.cicada.settings.Settings;
import dev.cicada.text.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeliveryTest {
  private static final Seed SEED = new Seed(77);

  /** Every codec, attack and kind of memory, and privacy. */
  private static List<Delivery> deliveries() {
    List<Delivery> deliveries = new ArrayList<>();
    for (CodecProvider provider : Registry.ofClassPath().all(CodecProvider.class)) {
      Codec codec = provider.codec(Settings.DEFAULTS);
      deliveries.add(Delivery.by(codec, SEED));
      deliveries.add(
          new Delivery(
              codec, !codec.isExact(), Attackers.NOBODY, Optional.of(0.3), Optional.empty(), SEED));
    }
    for (AttackProvider provider : Registry.ofClassPath().all(AttackProvider.class)) {
      deliveries.add(
          new Delivery(
              new TopK(0.5),
              true,
              new Attackers(provider.attack(Settings.DEFAULTS), 0.4),
              Optional.of(0.2),
              Optional.of(new ClientPrivacy(0.2, 0.5, 1e-5)),
              SEED));
    }
    return deliveries;
  }

  @Test
  void eagerLazyResumedAndParallelRunsHaveTheSameBits() {
    for (Delivery delivery : deliveries()) {
      Runs runs = new Runs();
      runs.delivery = delivery;
      Runs.Outcome lazy = runs.outcome();
      runs.training = Training.EAGER;
      requireEqual(runs.outcome(), lazy);
      runs.training = Training.LAZY;
      runs.parallel = true;
      requireEqual(runs.outcome(), lazy);
      Simulation half = runs.start();
      for (int round = 0; round < runs.rounds / 2; round++) {
        half.step();
      }
      Simulation rest = runs.start(half.state());
      rest.run();
      requireEqual(new Runs.Outcome(lazy.rounds(), rest.state()), lazy);
    }
  }

  private static void requireEqual(Runs.Outcome one, Runs.Outcome other) {
    assertThat(one.rounds()).isEqualTo(other.rounds());
    assertThat(one.state()).usingRecursiveComparison().isEqualTo(other.state());
  }

  @Test
  void codecsChangeModelsAndExactOnesDoNot() {
    float[] plain = model(Delivery.PLAIN);
    assertThat(model(Delivery.by(new Float32(), SEED))).isEqualTo(plain);
    assertThat(model(Delivery.by(new TopK(0.5), SEED))).isNotEqualTo(plain);
  }

  /** With a share of one, nothing is kept; with less, exactly what was left out is kept. */
  @Test
  void whatACodecLeavesOutIsSentLater() {
    float[] with = residual(0.25, true);
    assertThat(with).hasSize(4);
    assertThat(with).isNotEqualTo(new float[4]);
    assertThat(residual(1, true)).isEqualTo(new float[4]);
  }

  private static float[] residual(double share, boolean feedback) {
    Runs runs = new Runs();
    runs.delivery =
        new Delivery(
            new TopK(share), feedback, Attackers.NOBODY, Optional.empty(), Optional.empty(), SEED);
    return Arrays.stream(runs.outcome().state().residuals())
        .filter(row -> row.length > 0)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void memoryOfClientsIsBounded() {
    Delivery delivery =
        new Delivery(
            new TopK(0.1), true, Attackers.NOBODY, Optional.empty(), Optional.empty(), SEED);
    assertThatThrownBy(() -> new Passages(delivery, 10_000, 199_210, new float[0][]))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("8.0 GB; it must be at most 1.1");
  }

  @Test
  void attackersAreAsManyAsTheirShareAndAlwaysTheSame() {
    Attackers attackers = new Attackers((update, randomness) -> {}, 0.3);
    assertThat(attackers.among(10, SEED).cardinality()).isEqualTo(3);
    assertThat(attackers.among(10, SEED)).isEqualTo(attackers.among(10, SEED));
    assertThat(Attackers.NOBODY.among(10, SEED).cardinality()).isZero();
  }

  @Test
  void clientsPayForTheirProbabilitiesAndForForcedCallsInFull() {
    Runs runs = new Runs();
    ClientPrivacy privacy = new ClientPrivacy(1, 1, 1e-5);
    runs.delivery =
        new Delivery(
            new Float32(), false, Attackers.NOBODY, Optional.of(1.0), Optional.of(privacy), SEED);
    List<double[]> probabilities = new ArrayList<>();
    Simulation simulation = runs.start();
    simulation.addListener(
        new RoundListener() {
          @Override
          public void closed(RoundRecord round) {}

          @Override
          public void decided(int round, double[] gains, Decision decision) {
            probabilities.add(decision.probabilities().clone());
          }
        });
    simulation.run();
    double[] epsilons =
        privacy.totals(runs.clients, simulation.state().divergences()).epsilons(1e-5);
    assertThat(epsilons)
        .isEqualTo(
            new PrivacyCost(probabilities.toArray(double[][]::new), runs.rounds).epsilons(1, 1e-5));
    runs.maximumIntervals = MaximumIntervals.all(5);
    double[] forced =
        privacy.totals(runs.clients, runs.outcome().state().divergences()).epsilons(1e-5);
    double full = PrivacyCost.of(1, runs.rounds).epsilons(1, 1e-5)[0];
    for (double each : forced) {
      assertThat(each).isCloseTo(full, within(1e-9));
    }
  }

  private static float[] model(Delivery delivery) {
    Runs runs = new Runs();
    runs.delivery = delivery;
    Simulation simulation = runs.start();
    simulation.run();
    return simulation.model();
  }
}
