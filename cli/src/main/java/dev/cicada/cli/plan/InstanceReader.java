package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.cicada.plan.Goal;
import dev.cicada.plan.Network;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.Transmitters;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import dev.cicada.text.RefusedValueException;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads an instance, or refuses it in one sentence. */
final class InstanceReader {
  private static final String STANDARD_INPUT = "-";
  private static final String EXAMPLE = "Maybe start from cicada plan --example";
  private static final List<String> FIELDS =
      List.of(
          "bandwidthHz",
          "noisePsdDbmPerHz",
          "modelBits",
          "rounds",
          "rho",
          "minProbability",
          "clients",
          "rateLogarithm",
          "deadlineSeconds",
          "powerControl",
          "maxSendersPerRound",
          "energyBudgetJoules",
          "convergencePower");
  private static final Set<String> OPTIONAL =
      Set.of(
          "rateLogarithm",
          "deadlineSeconds",
          "powerControl",
          "maxSendersPerRound",
          "energyBudgetJoules",
          "convergencePower");

  private final JsonInput input;
  private final String source;
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Double> numbers = new HashMap<>();
  private final ClientColumns clients = new ClientColumns();
  private int rounds;
  private boolean powerControl;
  private RateLogarithm logarithm = RateLogarithm.BINARY;

  private InstanceReader(JsonInput input, String source) {
    this.input = input;
    this.source = source;
  }

  /** Reads from a file, or from standard input if its name is a dash. */
  static PlanningProblem read(String file) {
    if (file.equals(STANDARD_INPUT)) {
      return read(System.in, "standard input");
    }
    try {
      Path path = Path.of(file);
      if (file.isEmpty()) {
        throw new UserError("--instance is empty; it must be a file, or - for standard input");
      }
      if (Files.notExists(path)) {
        throw new UserError("there is no file " + file + ". Maybe it is in another folder");
      }
      if (Files.isDirectory(path)) {
        throw new UserError(file + " is a folder; it must be a file with an instance");
      }
      try (InputStream stream = Files.newInputStream(path)) {
        return read(stream, file);
      }
    } catch (IOException | InvalidPathException e) {
      throw new UserError("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Reads a stream that messages call {@code source}. */
  static PlanningProblem read(InputStream stream, String source) {
    try {
      JsonInput input = new JsonInput(stream, source);
      try {
        return new InstanceReader(input, source).parse();
      } catch (JsonEOFException e) {
        throw input.refusal("the JSON ends too early", e);
      } catch (JacksonException e) {
        throw input.refusal("not JSON: " + reason(e), e);
      }
    } catch (IOException e) {
      throw new UserError("cannot read " + source + ": " + e.getMessage(), e);
    }
  }

  /** What is wrong, without Jackson's list of what would be right. */
  private static String reason(JacksonException exception) {
    String message = exception.getOriginalMessage().lines().findFirst().orElse("unreadable");
    return message.replaceFirst(": was expecting \\(.*", "");
  }

  private PlanningProblem parse() throws IOException {
    if (input.next() == null) {
      throw new UserError(source + " is empty; it must hold an instance. " + EXAMPLE);
    }
    input.expect(JsonToken.START_OBJECT, "an object. " + EXAMPLE);
    while (input.next() != JsonToken.END_OBJECT) {
      String field = input.field(FIELDS, seen, "an instance");
      input.next();
      switch (field) {
        case "clients" -> clients.read(input);
        case "rounds" -> rounds = input.wholeNumber();
        case "powerControl" -> powerControl = input.yesOrNo();
        case "rateLogarithm" -> logarithm = input.word(RateLogarithm.class);
        default -> numbers.put(field, input.number());
      }
    }
    if (input.next() != null) {
      throw input.refusal("more follows the end of the instance; nothing must");
    }
    for (String field : FIELDS) {
      if (!seen.contains(field) && !OPTIONAL.contains(field)) {
        throw new UserError(source + ": " + field + " is missing; it must be there. " + EXAMPLE);
      }
    }
    try {
      return problem();
    } catch (RefusedValueException e) {
      throw new UserError(source + ": " + e.getMessage(), e);
    }
  }

  private double number(String field) {
    return Objects.requireNonNull(numbers.get(field), field);
  }

  private PlanningProblem problem() {
    return new Network(
            Uplink.of(number("bandwidthHz"), number("noisePsdDbmPerHz"), logarithm),
            number("modelBits"),
            rounds,
            number("rho"),
            number("minProbability"),
            clients.powerWatts(),
            transmitters(),
            goal())
        .problem(clients.gains());
  }

  private Transmitters transmitters() {
    Transmitters all =
        clients.transmitters().withDeadline(limit("deadlineSeconds", Double.POSITIVE_INFINITY));
    return powerControl ? all.withPowerControl() : all;
  }

  private Goal goal() {
    return clients
        .goal()
        .withEnergyBudget(limit("energyBudgetJoules", Double.POSITIVE_INFINITY))
        .withMaxSendersPerRound(limit("maxSendersPerRound", Double.POSITIVE_INFINITY))
        .withConvergencePower(limit("convergencePower", Goal.PAPER.convergencePower()));
  }

  private double limit(String field, double missing) {
    return numbers.getOrDefault(field, missing);
  }
}
