package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import java.io.IOException;
import java.io.Writer;

/** JSON that people can read too: one line per field, and lists of numbers on one line. */
final class JsonOutput {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private static final Separators SEPARATORS =
      Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER);

  /** Something that writes one JSON value. */
  @FunctionalInterface
  interface Value {
    void write(JsonGenerator generator) throws IOException;
  }

  private JsonOutput() {}

  /** Writes a value and ends the line. */
  static void write(Writer writer, Value value) throws IOException {
    try (JsonGenerator generator = FACTORY.createGenerator(writer)) {
      generator.setPrettyPrinter(new DefaultPrettyPrinter().withSeparators(SEPARATORS));
      value.write(generator);
      generator.writeRaw(System.lineSeparator());
    }
  }

  /** Writes a number, or null if JSON cannot express it. */
  static void number(JsonGenerator generator, double value) throws IOException {
    if (Double.isFinite(value)) {
      generator.writeNumber(value);
    } else {
      generator.writeNull();
    }
  }
}
