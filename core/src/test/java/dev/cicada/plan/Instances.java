package dev.cicada.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cicada.radio.LogDistancePathLoss;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Planning problems for tests: the reference files and random ones. */
final class Instances {
  static final Uplink PAPER_UPLINK = Uplink.of(5e6, -174, RateLogarithm.BINARY);

  /** An instance with what its reference file expects. */
  record Reference(PlanningProblem problem, Map<?, ?> expected) {
    double number(String name) {
      return Instances.number(expected.get(name));
    }

    @Override
    public String toString() {
      return describe(problem);
    }
  }

  private Instances() {}

  static String describe(PlanningProblem problem) {
    return "K=%d T=%d rho=%s lambda=%s S=%s"
        .formatted(
            problem.clients(),
            problem.rounds(),
            problem.rho(),
            problem.minProbability(),
            problem.network().modelBits());
  }

  static List<Reference> references(String file) {
    try (JsonParser parser =
        new JsonFactory().createParser(Instances.class.getResourceAsStream(file))) {
      parser.nextToken();
      List<Reference> references = new ArrayList<>();
      for (Object item : (List<?>) read(parser)) {
        Map<?, ?> reference = (Map<?, ?>) item;
        references.add(new Reference(problem((Map<?, ?>) reference.get("instance")), reference));
      }
      return references;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Clients uniform in the paper's cell, positions redrawn each round; one row if not offline. */
  static PlanningProblem random(
      int clients, int rounds, boolean offline, double rho, double minProbability, long seed) {
    double[] powers = new double[clients];
    Arrays.fill(powers, 0.2);
    return new Network(PAPER_UPLINK, 6.37e6, rounds, rho, minProbability, powers)
        .problem(gains(clients, offline ? rounds : 1, seed));
  }

  static double[][] gains(int clients, int rows, long seed) {
    double[][] gains = new double[rows][clients];
    for (int row = 0; row < rows; row++) {
      RandomStream stream = new Seed(seed).stream(row);
      for (int k = 0; k < clients; k++) {
        gains[row][k] = gainAt(StrictMath.max(1, 1000 * StrictMath.sqrt(stream.nextDouble())));
      }
    }
    return gains;
  }

  /** The gain at a distance in the paper's cell. */
  static double gainAt(double meters) {
    return StrictMath.pow(10, -LogDistancePathLoss.MACRO_2_GHZ.decibels(meters, false) / 10);
  }

  private static PlanningProblem problem(Map<?, ?> instance) {
    List<?> clients = (List<?>) instance.get("clients");
    int rows = ((List<?>) ((Map<?, ?>) clients.get(0)).get("gain")).size();
    double[] powers = new double[clients.size()];
    double[][] gains = new double[rows][clients.size()];
    for (int k = 0; k < powers.length; k++) {
      Map<?, ?> client = (Map<?, ?>) clients.get(k);
      powers[k] = number(client.get("powerWatts"));
      for (int row = 0; row < rows; row++) {
        gains[row][k] = number(((List<?>) client.get("gain")).get(row));
      }
    }
    return new Network(
            Uplink.of(
                number(instance.get("bandwidthHz")),
                number(instance.get("noisePsdDbmPerHz")),
                RateLogarithm.BINARY),
            number(instance.get("modelBits")),
            (int) number(instance.get("rounds")),
            number(instance.get("rho")),
            number(instance.get("minProbability")),
            powers,
            transmitters(instance, clients),
            goal(instance, clients))
        .problem(gains);
  }

  private static Transmitters transmitters(Map<?, ?> instance, List<?> clients) {
    return new Transmitters(
        numberOr(instance.get("deadlineSeconds"), Double.POSITIVE_INFINITY),
        Boolean.TRUE.equals(instance.get("powerControl")),
        column(clients, "circuitWatts", 0),
        column(clients, "amplifierEfficiency", 1));
  }

  private static Goal goal(Map<?, ?> instance, List<?> clients) {
    return Goal.PAPER
        .withEnergyBudget(numberOr(instance.get("energyBudgetJoules"), Double.POSITIVE_INFINITY))
        .withMaxSendersPerRound(
            numberOr(instance.get("maxSendersPerRound"), Double.POSITIVE_INFINITY))
        .withClientBudgets(column(clients, "energyBudgetJoules", Double.POSITIVE_INFINITY))
        .withWeights(column(clients, "weight", 1));
  }

  private static double[] column(List<?> clients, String field, double missing) {
    boolean there = clients.stream().anyMatch(client -> ((Map<?, ?>) client).containsKey(field));
    return there
        ? clients.stream()
            .mapToDouble(client -> numberOr(((Map<?, ?>) client).get(field), missing))
            .toArray()
        : new double[0];
  }

  private static double numberOr(Object value, double missing) {
    return value == null ? missing : number(value);
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  private static Object read(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      List<Object> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(read(parser));
      }
      return items;
    }
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      Map<String, Object> fields = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        fields.put(name, read(parser));
      }
      return fields;
    }
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> parser.getText();
      default -> parser.getDoubleValue();
    };
  }
}
