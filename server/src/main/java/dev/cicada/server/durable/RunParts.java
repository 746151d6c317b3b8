package dev.cicada.server.durable;

import dev.cicada.protocol.Aggregation;
import dev.cicada.server.history.RunState;
import dev.cicada.server.machine.Band;
import dev.cicada.server.machine.DrawCheck;
import dev.cicada.server.machine.Planning;
import dev.cicada.server.machine.RunTerms;
import java.util.function.Supplier;

/**
 * The parts of a run that do not change with its entries.
 *
 * @param rounds how many there are at first
 * @param initialModel version 0
 * @param aggregation with noise, if there is any
 * @param decoding how updates are read
 * @param planning makes a new one each time, since planning has state
 */
public record RunParts(
    RunTerms terms,
    int rounds,
    float[] initialModel,
    Aggregation aggregation,
    Decoding decoding,
    Supplier<Planning> planning,
    Band band,
    DrawCheck draws) {
  /** How many clients there can be. */
  public int places() {
    return terms.samples().dealt().length;
  }

  /** The run before its first entry. */
  public RunState initialState() {
    return new RunState(places(), rounds);
  }
}
