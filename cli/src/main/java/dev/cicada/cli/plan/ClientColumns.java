package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JsonToken;
import dev.cicada.plan.Goal;
import dev.cicada.plan.Transmitters;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The clients of an instance as columns of numbers, which grow as clients are read. */
final class ClientColumns {
  private static final List<String> NEEDED = List.of("powerWatts", "gain");
  private static final List<String> FIELDS =
      List.of(
          "powerWatts",
          "gain",
          "circuitWatts",
          "amplifierEfficiency",
          "energyBudgetJoules",
          "weight");

  private final GrowingDoubles powerWatts = new GrowingDoubles();

  /** By client, then round. */
  private final GrowingDoubles gains = new GrowingDoubles();

  private final OptionalColumn circuitWatts = new OptionalColumn(0);
  private final OptionalColumn amplifierEfficiency = new OptionalColumn(1);
  private final OptionalColumn energyBudgetJoules = new OptionalColumn(Double.POSITIVE_INFINITY);
  private final OptionalColumn weights = new OptionalColumn(1);
  private final Set<String> seen = new HashSet<>();
  private int gainsOfEach;
  private int clients;

  /** Reads the list of clients. */
  void read(JsonInput input) throws IOException {
    input.expect(JsonToken.START_ARRAY, "a list of clients");
    while (input.next() != JsonToken.END_ARRAY) {
      input.expect(JsonToken.START_OBJECT, "a client, {\"powerWatts\": 0.2, \"gain\": [1.2e-11]}");
      readClient(input);
    }
    if (powerWatts.size() == 0) {
      throw input.refusal("clients is empty; it must be a list of at least one client");
    }
  }

  private void readClient(JsonInput input) throws IOException {
    seen.clear();
    int client = clients++;
    while (input.next() != JsonToken.END_OBJECT) {
      String field = input.field(FIELDS, seen, "a client");
      input.next();
      switch (field) {
        case "gain" -> readGains(input);
        case "circuitWatts" -> circuitWatts.set(client, input.number());
        case "amplifierEfficiency" -> amplifierEfficiency.set(client, input.number());
        case "energyBudgetJoules" -> energyBudgetJoules.set(client, input.number());
        case "weight" -> weights.set(client, input.number());
        default -> powerWatts.add(input.number());
      }
    }
    for (String field : NEEDED) {
      if (!seen.contains(field)) {
        throw input.refusal(
            "%s.%s is missing; every client must have %s"
                .formatted(input.path(), field, String.join(" and ", NEEDED)));
      }
    }
  }

  private void readGains(JsonInput input) throws IOException {
    input.expect(JsonToken.START_ARRAY, "a list, of one gain or of as many as rounds");
    int before = gains.size();
    while (input.next() != JsonToken.END_ARRAY) {
      gains.add(input.number());
    }
    int count = gains.size() - before;
    gainsOfEach = before == 0 ? count : gainsOfEach;
    if (count == 0 || count != gainsOfEach) {
      String others = before == 0 ? "" : " and clients[0].gain has " + gainsOfEach;
      throw input.refusal(
          "%s has %d values%s; all clients must have one, or all as many as rounds"
              .formatted(input.path(), count, others));
    }
  }

  double[] powerWatts() {
    return powerWatts.toArray();
  }

  /** The transmitters' properties that are given by client. */
  Transmitters transmitters() {
    return Transmitters.PAPER
        .withCircuitWatts(circuitWatts.toArray(clients))
        .withAmplifierEfficiency(amplifierEfficiency.toArray(clients));
  }

  /** The parts of the goal that are given by client. */
  Goal goal() {
    return Goal.PAPER
        .withClientBudgets(energyBudgetJoules.toArray(clients))
        .withWeights(weights.toArray(clients));
  }

  /** By round, then client. */
  double[][] gains() {
    if (gainsOfEach == 1) {
      return new double[][] {gains.toArray()};
    }
    double[][] rows = new double[gainsOfEach][powerWatts.size()];
    for (int round = 0; round < gainsOfEach; round++) {
      for (int client = 0; client < rows[round].length; client++) {
        rows[round][client] = gains.get(client * gainsOfEach + round);
      }
    }
    return rows;
  }
}
