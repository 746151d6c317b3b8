package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.CallerSum;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Phase;
import dev.cicada.server.machine.RunTerms;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** An aggregation may be anybody's, and wrong: rounds end, and nothing that clients did is lost. */
class FailingAggregationTest {
  private static final float POISON = 13;

  private HandRun run;
  private Member alice;
  private Member bob;

  /** The paper's rule with one row of state, in which a test makes something go wrong. */
  private static class Rule implements Aggregation, Aggregation.Accumulator {
    private Accumulator sum = new CallerSum().start(2, 2, new float[0][]);
    private float[][] state = {{0, 0}};

    @Override
    public Accumulator start(int clients, int parameterCount, float[][] before) {
      sum = new CallerSum().start(clients, parameterCount, new float[0][]);
      state = before.length == 0 ? new float[][] {{0, 0}} : before;
      return this;
    }

    @Override
    public void add(Update update) {
      state[0][0]++;
      sum.add(update);
    }

    @Override
    public boolean apply(float[] model) {
      return sum.apply(model);
    }

    @Override
    public float[][] state() {
      return new float[][] {state[0].clone()};
    }
  }

  private void start(Aggregation rule) throws IOException {
    run = new HandRun(new BandwidthRules.Fixed(), RunTerms.KEEP_PLACES, rule);
    alice = run.enrol("alice");
    bob = run.enrol("bob");
  }

  private void playRound(float ofAlice, float ofBob) throws IOException {
    int round = run.core().round();
    run.plan(alice, bob);
    run.upload(alice, round, run.held(alice), new float[] {ofAlice, 0}, ofAlice);
    run.upload(bob, round, run.held(bob), new float[] {ofBob, 0}, ofBob);
    assertThat(run.core().round()).as("the round is over").isEqualTo(round + 1);
  }

  private int[] callers(int round) {
    return run.closed().get(round).close().callers();
  }

  /** What is durable can be taken up and makes sense. */
  private void requireSound(float... model) throws IOException {
    assertThat(run.core().model()).containsExactly(model);
    assertThat(run.audit().findings()).isEmpty();
    assertThat(run.audit().recomputed()).isEqualTo(run.core().round());
    run.restart();
    assertThat(run.core().model()).containsExactly(model);
  }

  /** Whoever is left out goes on from the version that it holds, and comes with more steps. */
  @Test
  void theUpdateThatItFailsOnIsLeftOutAndTheOthersCount() throws IOException {
    start(
        new Rule() {
          @Override
          public void add(Update update) {
            if (update.values()[0] == POISON) {
              throw new IllegalStateException("I cannot take this");
            }
            super.add(update);
          }
        });
    playRound(2, POISON);
    assertThat(callers(0)).containsExactly(alice.number());
    assertThat(run.failures()).hasSize(1);
    assertThat(run.failures().get(0).leftOut()).containsExactly("bob");
    assertThat(run.failures().get(0).failure()).hasMessageContaining("I cannot take this");
    assertThat(run.held(bob)).as("it has not called").isZero();

    playRound(0, 6);
    assertThat(callers(1)).hasSize(2);
    assertThat(run.failures()).hasSize(1);
    assertThat(run.audit().leftOut()).isEqualTo(1);
    requireSound(5, -1);
  }

  @Test
  void ofAModelThatItCannotMakeTheLargerUpdatesAreLeftOut() throws IOException {
    start(
        new Rule() {
          @Override
          public boolean apply(float[] model) {
            float before = model[0];
            boolean made = super.apply(model);
            if (model[0] > before + 5) {
              throw new AssertionError("too far");
            }
            return made;
          }
        });
    playRound(POISON, 4);
    assertThat(callers(0)).containsExactly(bob.number());
    assertThat(run.failures().get(0).leftOut()).containsExactly("alice");
    requireSound(3, -1);
  }

  @Test
  void aRuleThatAlwaysFailsLeavesTheModelAsItIs() throws IOException {
    start(
        new Rule() {
          @Override
          public boolean apply(float[] model) {
            model[0] = 99;
            throw new ArithmeticException();
          }
        });
    playRound(1, 2);
    playRound(1, 2);
    assertThat(callers(1)).isEmpty();
    assertThat(run.failures()).hasSize(2);
    assertThat(run.failures().get(1).leftOut()).containsExactly("bob", "alice");
    requireSound(1, -1);
  }

  @Test
  void aModelOrAStateThatIsNotFiniteIsNeverKept() throws IOException {
    start(
        new Rule() {
          @Override
          public boolean apply(float[] model) {
            boolean made = super.apply(model);
            model[1] = model[0] > 5 ? Float.NaN : model[1];
            return made;
          }

          @Override
          public float[][] state() {
            float[][] state = super.state();
            state[0][1] = state[0][0] > 2 ? Float.POSITIVE_INFINITY : 0;
            return state;
          }
        });
    playRound(POISON, 4);
    assertThat(callers(0)).containsExactly(bob.number());
    playRound(1, 3);
    assertThat(callers(1)).as("a third update would be too much").containsExactly(alice.number());
    requireSound(3.5f, -1);
  }

  @Test
  void aStateOfTheWrongLengthIsNeverKept() throws IOException {
    start(
        new Rule() {
          @Override
          public float[][] state() {
            return super.state()[0][0] > 0 ? new float[][] {{1}} : super.state();
          }
        });
    playRound(1, 2);
    assertThat(callers(0)).isEmpty();
    assertThat(run.failures().get(0).failure())
        .hasMessageContaining("a row of its state has 1 values; it must have the model's 2");
    requireSound(1, -1);
  }

  @Test
  void aRoundWithoutCallersPassesEvenIfTheRuleFailsInSilence() throws IOException {
    start(
        new Rule() {
          @Override
          public boolean heedsSilence() {
            return true;
          }

          @Override
          public boolean applyInSilence(int round, float[] model) {
            throw new IllegalStateException("noise");
          }
        });
    playRound(2, 4);
    run.plan(alice, bob);
    run.handle(new Event.Deadline(1, Phase.CALLING));
    assertThat(run.core().round()).isEqualTo(2);
    assertThat(run.failures()).hasSize(1);
    assertThat(run.failures().get(0).leftOut()).isEmpty();
    playRound(2, 0);
    requireSound(5, -1);
  }
}
