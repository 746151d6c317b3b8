package dev.cicada.server.service;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.server.history.Member;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Tests of models by clients, for servers that cannot test models themselves. What clients report
 * is shown, but decides nothing.
 */
final class ClientTests {
  private final IntPredicate isDueAfter;
  private final ServerListener listener;
  private final Set<Member> willing = new HashSet<>();
  private final Set<Member> answered = new HashSet<>();
  private int round = -1;
  private int version = -1;

  /**
   * At first, nobody is asked.
   *
   * @param isDueAfter after which rounds a test is wanted
   */
  ClientTests(IntPredicate isDueAfter, ServerListener listener) {
    this.isDueAfter = isDueAfter;
    this.listener = listener;
  }

  /** Notes whether a client can test. */
  synchronized void enrolled(Member client, boolean tests) {
    if (tests) {
      willing.add(client);
    } else {
      willing.remove(client);
    }
  }

  synchronized void dismissed(Member client) {
    willing.remove(client);
  }

  /** Notes that a round is over. From now on only its model is tested. */
  synchronized void closed(int closedRound, int newestVersion) {
    if (isDueAfter.test(closedRound)) {
      round = closedRound;
      version = newestVersion;
      answered.clear();
    }
  }

  /** The version that a client is asked to test. */
  synchronized OptionalInt wanted(Member client) {
    return version >= 0 && willing.contains(client) && !answered.contains(client)
        ? OptionalInt.of(version)
        : OptionalInt.empty();
  }

  /** Takes a client's result. It is dropped if it is no longer asked for. */
  void report(Member client, int tested, Evaluation test) {
    int testedRound;
    synchronized (this) {
      if (tested != version || !willing.contains(client) || !answered.add(client)) {
        return;
      }
      testedRound = round;
    }
    listener.testedBy(client, testedRound, test);
  }
}
