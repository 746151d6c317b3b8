package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.privacy.PrivacyCost;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code cicada privacy}: what calls cost clients in privacy, and how much noise keeps that low.
 */
@Command(
    name = "privacy",
    description = "Tells every client's epsilon for a noise, or the noise for an epsilon.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada privacy --probability 0.1 --rounds 100 --noise 1 --delta 1e-5",
      "  cicada privacy --plan plan.json --epsilon 3 --delta 1e-5",
      "",
      "docs/privacy.md says what is guaranteed, and under which assumptions."
    })
public final class PrivacyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--probability",
      paramLabel = "P",
      description = "Probability of a client's call in every round; 1 if calls can be forced.")
  private @Nullable Double probability;

  @Option(names = "--rounds", paramLabel = "T", description = "How many rounds there are.")
  private @Nullable Integer rounds;

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "A plan made by cicada plan --json, instead of these; - reads standard input.")
  private @Nullable String plan;

  @Option(
      names = "--noise",
      paramLabel = "Z",
      description = "Deviation of the noise on a round's sum, in units of updateNorm.")
  private @Nullable Double noise;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "The largest epsilon of any client, to find the noise for.")
  private @Nullable Double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "1e-5",
      description = "The delta that goes with epsilon (default: 1e-5).")
  private double delta;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Mixin HelpOption help;

  @Override
  public Integer call() throws IOException {
    PrivacyCost cost = cost();
    require("--delta", delta, delta > 0 && delta < 1, "above 0 and below 1. Maybe 1e-5");
    double used = noise(cost);
    double[] epsilons = cost.epsilons(used, delta);
    PrintWriter output = spec.commandLine().getOut();
    if (json) {
      JsonOutput.write(output, generator -> write(generator, used, epsilons));
    } else {
      print(output, used, epsilons);
    }
    return ExitCode.OK;
  }

  private PrivacyCost cost() throws IOException {
    if (plan != null) {
      if (probability != null || rounds != null) {
        throw new UserError(
            "--plan has probabilities and rounds, and others are given. Maybe leave them out");
      }
      return PlanFile.read(plan);
    }
    if (probability == null || rounds == null) {
      throw new UserError(
          "who calls when is not given. Maybe --plan FILE, or --probability 0.1 --rounds 100");
    }
    require("--probability", probability, probability >= 0 && probability <= 1, "from 0 to 1");
    require("--rounds", rounds, rounds >= 1, "at least 1");
    return PrivacyCost.of(probability, rounds);
  }

  private double noise(PrivacyCost cost) {
    if (noise != null && epsilon == null) {
      require("--noise", noise, noise > 0 && noise < 1e9, "above 0 and below 1e9. Maybe 1");
      return noise;
    }
    if (epsilon != null && noise == null) {
      require("--epsilon", epsilon, epsilon > 0 && epsilon < 1e9, "above 0. Maybe 3");
      return cost.noise(epsilon, delta);
    }
    throw new UserError(
        (noise == null
                ? "neither --noise nor --epsilon is given"
                : "--noise and --epsilon are given")
            + "; it must be one of them. Maybe --noise 1");
  }

  private static void require(String option, double value, boolean holds, String allowed) {
    if (!holds) {
      throw new UserError(
          "%s is %s; it must be %s".formatted(option, Figures.given(value), allowed));
    }
  }

  private void write(JsonGenerator generator, double used, double[] epsilons) throws IOException {
    generator.writeStartObject();
    if (epsilon != null) {
      generator.writeNumberField("noise", used);
    }
    generator.writeFieldName("epsilon");
    if (plan == null) {
      JsonOutput.number(generator, epsilons[0]);
    } else {
      generator.writeStartArray();
      for (double each : epsilons) {
        JsonOutput.number(generator, each);
      }
      generator.writeEndArray();
    }
    generator.writeNumberField("delta", delta);
    generator.writeEndObject();
  }

  private void print(PrintWriter output, double used, double[] epsilons) {
    double most = Arrays.stream(epsilons).max().orElse(0);
    output.printf(
        "With noise %s, epsilon is %s%s at delta %s.%n",
        Figures.of(used), plan == null ? "" : "at most ", Figures.of(most), Figures.given(delta));
    if (plan != null) {
      output.println();
      TextTable table = new TextTable("client", "epsilon");
      for (int client = 0; client < epsilons.length; client++) {
        table.row(String.valueOf(client), Figures.of(epsilons[client]));
      }
      table.print(output);
    }
  }
}
