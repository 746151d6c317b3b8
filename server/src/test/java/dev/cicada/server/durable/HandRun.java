package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.FullScheme;
import dev.cicada.server.history.Member;
import dev.cicada.server.history.RunState;
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

/**
 * A run of two places and two parameters. A test makes its events, including those of the clock.
 */
final class HandRun {
  private static final int ROUNDS = 20;

  private final MemoryLedger ledger = new MemoryLedger();
  private final Blobs blobs = new Blobs(new SimulatedDisk(new SplittableRandom(1), () -> {}), true);
  private final List<Output.RoundClosed> closed = new ArrayList<>();
  private final List<Output.AggregationFailed> failures = new ArrayList<>();
  private final RunParts parts;
  private DurableRun core;

  HandRun(BandwidthRule bandwidth, int placeRounds, Aggregation aggregation) throws IOException {
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
            aggregation,
            Decoding.plain(),
            () ->
                new Planning(
                    new FullScheme(), network, samples, Conditions.Foresight.NONE, new Seed(0)),
            new Band(bandwidth, network),
            (client, round, probability, proof) -> true);
    core = new DurableRun(parts, ledger, blobs);
  }

  DurableRun core() {
    return core;
  }

  List<Output.RoundClosed> closed() {
    return closed;
  }

  List<Output.AggregationFailed> failures() {
    return failures;
  }

  /** Number of the model that a client holds. */
  int held(Member client) throws IOException {
    RunState state = parts.initialState();
    ledger.read(state::apply);
    return state.place(client.number()).held();
  }

  RunAudit audit() throws IOException {
    return new RunAudit(parts, ledger, blobs);
  }

  /** Forgets everything that is not durable. */
  void restart() throws IOException {
    core = new DurableRun(parts, ledger, blobs);
  }

  Reply enrolment(String name, boolean returns) throws IOException {
    return ask(asker -> new Event.Enrol(asker, name, returns, 0));
  }

  Member enrol(String name) throws IOException {
    return ((Reply.Placed) enrolment(name, false)).member();
  }

  /** Lets some clients report their gains, and the time for the others run out. */
  void plan(Member... members) throws IOException {
    int round = core.round();
    for (Member member : members) {
      ask(asker -> new Event.Gain(asker, member, round, 1e-10));
    }
    handle(new Event.Deadline(round, Phase.MEASURING));
    assertThat(core.phase()).isNotEqualTo(Phase.MEASURING);
  }

  void upload(Member client, int round) throws IOException {
    upload(client, round, core.version(), new float[] {round, client.number()}, 1);
  }

  void upload(Member client, int round, int base, float[] values, double norm) throws IOException {
    byte[] update = ArrayBytes.of(values);
    Offer offer = new Offer(client, round, base, Digest.ofContent(update), new byte[0]);
    assertThat(ask(asker -> new Event.Offered(asker, offer))).isInstanceOf(Reply.Accepted.class);
    try (Blobs.Arrival arrival = blobs.arrival()) {
      arrival.write(ByteBuffer.wrap(update));
      arrival.keep(round, client.number(), offer.digest());
    }
    assertThat(ask(asker -> new Event.Arrived(asker, offer, norm)))
        .isInstanceOf(Reply.Acknowledged.class);
  }

  static Reason reason(Reply reply) {
    return ((Reply.Refused) reply).reason();
  }

  Reply ask(Function<Consumer<Reply>, Event> question) throws IOException {
    List<Reply> answers = new ArrayList<>();
    handle(question.apply(answers::add));
    assertThat(answers).hasSize(1);
    return answers.get(0);
  }

  void handle(Event event) throws IOException {
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
      } else if (output instanceof Output.AggregationFailed failed) {
        failures.add(failed);
      }
    }
  }
}
