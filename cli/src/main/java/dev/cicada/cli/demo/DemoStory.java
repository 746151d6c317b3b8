package dev.cicada.cli.demo;

import dev.cicada.cli.terminal.Figures;
import dev.cicada.files.AtomicFile;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The results of the demo, as one sentence and as a table. */
record DemoStory(List<SchemeSummary> summaries) {
  /** Accuracies in the sentence are multiples of this. */
  private static final double STEP = 0.05;

  /** What it took each scheme to reach the accuracy that all of them reached. */
  String sentence(List<String> schemes) {
    List<SchemeSummary> told =
        schemes.stream()
            .flatMap(name -> summaries.stream().filter(each -> each.scheme().equals(name)))
            .toList();
    double wanted =
        told.stream()
            .map(
                each ->
                    each.tests().stream()
                        .map(SchemeSummary.Test::accuracy)
                        .max(Comparator.naturalOrder())
                        .orElse(0.0))
            .min(Comparator.naturalOrder())
            .map(least -> Math.floor(least / STEP) * STEP)
            .orElse(0.0);
    StringBuilder sentence =
        new StringBuilder("To be right on %.0f %% of the digits,".formatted(100 * wanted));
    for (int i = 0; i < told.size(); i++) {
      SchemeSummary each = told.get(i);
      Optional<SchemeSummary.Test> test = each.reaching(wanted);
      sentence
          .append(i == 0 ? " " : i == told.size() - 1 ? ", and " : ", ")
          .append(each.scheme())
          .append(i == 0 ? " needed " : " ")
          .append(test.map(DemoStory::cost).orElse("did not get there"));
    }
    return sentence.append(".").toString();
  }

  private static String cost(SchemeSummary.Test test) {
    return "%s J and %.0f min"
        .formatted(Figures.of(test.joules()), Math.max(1, test.seconds() / 60));
  }

  /** Writes every test of every scheme. */
  void write(Path file) throws IOException {
    StringBuilder table =
        new StringBuilder("scheme,round,virtualSeconds,energyJoules,testAccuracy\n");
    for (SchemeSummary summary : summaries) {
      for (SchemeSummary.Test test : summary.tests()) {
        table
            .append(
                String.join(
                    ",",
                    summary.scheme(),
                    String.valueOf(test.round()),
                    Decimal.of(test.seconds()),
                    Decimal.of(test.joules()),
                    Decimal.of(test.accuracy())))
            .append('\n');
      }
    }
    byte[] bytes = table.toString().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(bytes));
  }
}
