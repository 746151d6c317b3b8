package dev.cicada.lab.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.cicada.files.AtomicFile;
import dev.cicada.lab.Reproduction.Section;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Interval;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/**
 * The content of {@code claims.json}: the same seeds, the same bytes.
 *
 * @param level the largest chance that still counts, given all comparisons
 */
record ClaimsFile(String profile, List<Section> sections, double level)
    implements AtomicFile.Content {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  @Override
  public void write(OutputStream stream) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(stream, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("profile", profile);
      number(json, "largestChanceThatCounts", level);
      json.writeArrayFieldStart("claims");
      for (Section section : sections) {
        for (Claim claim : section.findings().claims()) {
          write(json, section, claim);
        }
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private void write(JsonGenerator json, Section section, Claim claim) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", claim.id());
    json.writeStringField("figure", section.experiment().heading().id());
    json.writeStringField("by", claim.ours() ? "cicada" : "paper");
    json.writeStringField("claim", claim.sentence());
    json.writeStringField("verdict", claim.verdict());
    json.writeArrayFieldStart("readings");
    for (Claim.Reading reading : claim.readings()) {
      json.writeStartObject();
      json.writeStringField("reading", reading.name());
      json.writeStringField("verdict", reading.verdict().words());
      json.writeStringField("verdictAmongAll", reading.verdictAt(level).words());
      json.writeArrayFieldStart("comparisons");
      for (Comparison comparison : reading.comparisons()) {
        write(json, comparison);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(JsonGenerator json, Comparison comparison) throws IOException {
    Interval interval = comparison.interval();
    json.writeStartObject();
    json.writeStringField("quantity", comparison.quantity());
    json.writeStringField("unit", comparison.unit().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("seeds", interval.count());
    number(json, "estimate", interval.mean());
    number(json, "low", interval.low());
    number(json, "high", interval.high());
    json.writeStringField("claimed", comparison.above() ? "above" : "below");
    number(json, "limit", comparison.limit());
    json.writeStringField("verdict", comparison.verdict().words());
    number(json, "chance", comparison.chance());
    json.writeStringField("verdictAmongAll", comparison.verdictAt(level).words());
    json.writeEndObject();
  }

  /** Numbers that are not finite, such as the interval of one seed, become null. */
  private static void number(JsonGenerator json, String name, double value) throws IOException {
    json.writeFieldName(name);
    if (Double.isFinite(value)) {
      json.writeNumber(Decimal.of(value));
    } else {
      json.writeNull();
    }
  }
}
