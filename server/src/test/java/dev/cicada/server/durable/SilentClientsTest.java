package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.FullScheme;
import dev.cicada.server.history.Member;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.MemoryLedger;
import dev.cicada.server.ledger.SimulatedDisk;
import dev.cicada.server.machine.Band;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.NormBound;
import dev.cicada.server.machine.Offer;
import dev.cicada.server.machine.Output;
import dev.cicada.server.machine.Pace;
import dev.cicada.server.machine.Phase;
import dev.cicada.server.machine.Planning;
import dev.cicada.server.machine.Reply;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.server.machine.SampleCounts;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that say nothing, or are gone; all events, and those of the clock, by hand. */
class SilentClientsTest {
  private static final int ROUNDS = 20;

  private final MemoryLedger ledger = new MemoryLedger();
  private final Blobs blobs =
      new Blobs(new SimulatedDisk(new SplittableRandom(1), () -> {}), false);
  private final List<Output.RoundClosed> closed = new ArrayList<>();
  private RunParts parts;
  private DurableRun core;

  private void start(BandwidthRule bandwidth, int placeRounds) throws IOException {
    Network network = Paper.network().withRounds(ROUNDS).withPowers(0.1, 0.2);
    SampleCounts samples = new SampleCounts(new int[] {1, 1}, 10);
    parts =
        new RunParts(
            new RunTerms(
                1,
                placeRounds,
                samples,
                MaximumIntervals.NONE,
                NormBound.NONE,
                seconds -> Pace.asAnswered(60)),
            ROUNDS,
            new float[] {1, -1},
            new CallerSum(),
            Decoding.plain(),
            () ->
                new Planning(
                    new FullScheme(), network, samples, Conditions.Foresight.NONE, new Seed(0)),
            new Band(bandwidth, network),
            (client, round, probability, proof) -> true);
    restart();
  }

  private void restart() throws IOException {
    core = new DurableRun(parts, ledger, blobs);
  }

  @Test
  void whoClaimsAndDoesNotUploadHasNotCalled() throws IOException {
    start(new BandwidthRules.Shared(), RunTerms.KEEP_PLACES);
    Member alice = enrol("alice");
    Member bob = enrol("bob");
    plan(alice, bob);
    ask(asker -> new Event.Claimed(asker, alice, 0, new byte[0]));
    ask(asker -> new Event.Claimed(asker, bob, 0, new byte[0]));
    upload(alice, 0);
    assertThat(core.phase()).as("bob is waited for").isEqualTo(Phase.CALLING);

    handle(new Event.Deadline(0, Phase.CALLING));

    assertThat(core.round()).isEqualTo(1);
    assertThat(closed).hasSize(1);
    assertThat(closed.get(0).close().callers()).containsExactly(0);
    assertThat(closed.get(0).plan().shares()).containsExactly(0.5, 0.5);
  }

  /** Whether it called in its last round or not, and whether or not the server forgot. */
  @ParameterizedTest
  @CsvSource({"1,false,false", "1,true,false", "1,true,true", "3,false,true", "3,true,true"})
  void aPlaceIsLostAfterSoManyRoundsOfSilenceAndNotBefore(
      int placeRounds, boolean called, boolean restarted) throws IOException {
    start(new BandwidthRules.Fixed(), placeRounds);
    Member alice = enrol("alice");
    Member bob = enrol("bob");
    plan(alice, bob);
    if (called) {
      upload(bob, 0);
    }
    ask(asker -> new Event.Left(asker, "bob"));
    upload(alice, 0);
    for (int round = 1; round <= placeRounds; round++) {
      assertThat(reason(enrolment("carol", false))).isEqualTo(Reason.RUN_FULL);
      plan(alice);
      if (round < placeRounds) {
        upload(alice, round);
      }
      if (restarted) {
        restart();
      }
    }

    assertThat(enrol("carol").number()).isEqualTo(bob.number());
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void whoLeftForGoodIsLetInAsANewcomerAloneAndNotWhenItComesBack(boolean restarted)
      throws IOException {
    start(new BandwidthRules.Fixed(), RunTerms.KEEP_PLACES);
    enrol("alice");
    ask(asker -> new Event.Withdrew(asker, "alice"));
    if (restarted) {
      restart();
    }

    assertThat(reason(enrolment("alice", true))).isEqualTo(Reason.WITHDRAWN);
    assertThat(enrolment("bob", true)).as("never seen here").isInstanceOf(Reply.Placed.class);
    assertThat(enrolment("alice", false)).isInstanceOf(Reply.Placed.class);
    assertThat(enrolment("alice", true)).as("it is back").isInstanceOf(Reply.Placed.class);
  }

  private Reply enrolment(String name, boolean returns) throws IOException {
    return ask(asker -> new Event.Enrol(asker, name, returns, 0));
  }

  private Member enrol(String name) throws IOException {
    return ((Reply.Placed) enrolment(name, false)).member();
  }

  /** Lets some report their gains, and the time for the others pass. */
  private void plan(Member... members) throws IOException {
    int round = core.round();
    for (Member member : members) {
      ask(asker -> new Event.Gain(asker, member, round, 1e-10));
    }
    handle(new Event.Deadline(round, Phase.MEASURING));
    assertThat(core.phase()).isNotEqualTo(Phase.MEASURING);
  }

  private void upload(Member client, int round) throws IOException {
    byte[] update = ArrayBytes.of(new float[] {round, client.number()});
    Offer offer = new Offer(client, round, core.version(), Digest.ofContent(update), new byte[0]);
    assertThat(ask(asker -> new Event.Offered(asker, offer))).isInstanceOf(Reply.Accepted.class);
    try (Blobs.Arrival arrival = blobs.arrival()) {
      arrival.write(ByteBuffer.wrap(update));
      arrival.keep(round, client.number(), offer.digest());
    }
    assertThat(ask(asker -> new Event.Arrived(asker, offer, 1)))
        .isInstanceOf(Reply.Acknowledged.class);
  }

  private static Reason reason(Reply reply) {
    return ((Reply.Refused) reply).reason();
  }

  private Reply ask(Function<Consumer<Reply>, Event> question) throws IOException {
    List<Reply> answers = new ArrayList<>();
    handle(question.apply(answers::add));
    assertThat(answers).hasSize(1);
    return answers.get(0);
  }

  private void handle(Event event) throws IOException {
    List<Output> outputs = new ArrayList<>(core.handle(List.of(event)));
    for (int i = 0; i < outputs.size(); i++) {
      if (outputs.get(i) instanceof Output.Aggregate asked) {
        outputs.addAll(core.aggregate(asked));
      }
    }
    for (Output output : outputs) {
      if (output instanceof Output.Answer answer) {
        answer.asker().accept(answer.reply());
      } else if (output instanceof Output.RoundClosed close) {
        closed.add(close);
      }
    }
  }
}
