package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import dev.cicada.privacy.PrivacyCost;
import dev.cicada.text.UserError;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads who calls when from a plan that {@link PlanWriter} has written. */
final class PlanFile {
  private PlanFile() {}

  static PrivacyCost read(String file) throws IOException {
    if (file.equals("-")) {
      return read(System.in, "standard input");
    }
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(Path.of(file)))) {
      return read(stream, file);
    } catch (FileSystemException e) {
      throw UserError.of("read the plan " + file, e);
    }
  }

  private static PrivacyCost read(InputStream stream, String source) throws IOException {
    JsonInput input = new JsonInput(stream, source);
    try {
      return read(input, source);
    } catch (JacksonException e) {
      throw input.refusal("this is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static PrivacyCost read(JsonInput input, String source) throws IOException {
    int rounds = 0;
    List<double[]> rows = new ArrayList<>();
    input.next();
    input.expect(JsonToken.START_OBJECT, "a plan, which is an object");
    while (input.next() == JsonToken.FIELD_NAME) {
      String name = input.name();
      JsonToken value = input.next();
      if (name.equals("rounds")) {
        rounds = input.wholeNumber();
      } else if (name.equals("probabilities")) {
        input.expect(JsonToken.START_ARRAY, "a list of lists");
        while (input.next() != JsonToken.END_ARRAY) {
          rows.add(row(input));
        }
      } else if (value != null) {
        input.skip();
      }
    }
    int clients = rows.isEmpty() ? 0 : rows.get(0).length;
    if (clients == 0 || rounds < 1 || (rows.size() != 1 && rows.size() != rounds)) {
      throw new UserError(
          "%s has probabilities of %d rows and rounds %d; there must be one row, or one for each round. Maybe it is not a plan"
              .formatted(source, rows.size(), rounds));
    }
    if (rows.stream().anyMatch(row -> row.length != clients)) {
      throw new UserError(source + " has rows of different lengths in probabilities");
    }
    return new PrivacyCost(rows.toArray(double[][]::new), rounds);
  }

  private static double[] row(JsonInput input) throws IOException {
    input.expect(JsonToken.START_ARRAY, "a list of probabilities");
    GrowingDoubles row = new GrowingDoubles();
    while (input.next() != JsonToken.END_ARRAY) {
      double probability = input.number();
      if (!(probability >= 0 && probability <= 1)) {
        throw input.notAllowed("from 0 to 1");
      }
      row.add(probability);
    }
    return row.toArray();
  }
}
