package dev.cicada.server.history;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a scheme after a closed round.
 *
 * @param round the last one that was closed with it
 * @param since the round in which it was started
 * @param members the clients for which it decided that round
 * @param memory all that it remembers, as its rule handed it out for these members
 * @param perClient how many numbers of the memory belong to each member
 * @param own these numbers by place, also for clients that did not take part, but not for those
 *     whose place another client has by now
 */
public record SchemeStanding(
    int round,
    int since,
    int[] members,
    double[] memory,
    int perClient,
    Map<Integer, double[]> own) {

  /** The state after a close. Clients that stay but took no part are still remembered. */
  static SchemeStanding after(
      Entry.Planned plan,
      double[] memory,
      int perClient,
      @Nullable SchemeStanding before,
      IntPredicate stays) {
    Map<Integer, double[]> own = new TreeMap<>();
    if (before != null && before.since == plan.since()) {
      own.putAll(before.own);
    }
    int[] members = plan.members();
    for (int i = 0; i < members.length; i++) {
      double[] numbers = new double[perClient];
      for (int k = 0; k < perClient; k++) {
        numbers[k] = memory[k * members.length + i];
      }
      own.put(members[i], numbers);
    }
    own.keySet().removeIf(place -> !stays.test(place));
    return new SchemeStanding(plan.round(), plan.since(), members, memory, perClient, own);
  }

  /** The same without clients that have left. */
  SchemeStanding among(IntPredicate stays) {
    Map<Integer, double[]> others = new TreeMap<>(own);
    others.keySet().removeIf(place -> !stays.test(place));
    return new SchemeStanding(round, since, members, memory, perClient, others);
  }

  /** Whether these are exactly the clients for which it decided its last round. */
  public boolean isOf(int... present) {
    return Arrays.equals(members, present) && Arrays.stream(present).allMatch(own::containsKey);
  }

  /** Whether a rule for these clients can go on from here: it remembers some of them. */
  public boolean suits(int... present) {
    return isOf(present) || (perClient > 0 && Arrays.stream(present).anyMatch(own::containsKey));
  }

  /** The clients among these that it does not remember, by their position. */
  public int[] newcomers(int... present) {
    return IntStream.range(0, present.length).filter(i -> !own.containsKey(present[i])).toArray();
  }

  /**
   * The memory for some clients.
   *
   * @param fresh the memory of a rule that was just started for them; newcomers get theirs from it
   */
  public double[] memoryFor(int[] present, double[] fresh) {
    int common = memory.length - perClient * members.length;
    double[] all = Arrays.copyOf(fresh, perClient * present.length + common);
    System.arraycopy(memory, perClient * members.length, all, perClient * present.length, common);
    for (int i = 0; i < present.length; i++) {
      double[] numbers = own.get(present[i]);
      for (int k = 0; numbers != null && k < perClient; k++) {
        all[k * present.length + i] = numbers[k];
      }
    }
    return all;
  }
}
