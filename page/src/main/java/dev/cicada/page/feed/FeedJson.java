package dev.cicada.page.feed;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.cicada.text.Words;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** How what a viewer sees is written; numbers have the seven digits of a float. */
final class FeedJson {
  private FeedJson() {}

  static void about(JsonGenerator json, WatchedRun run, boolean followed) throws IOException {
    RunAbout about = run.about();
    json.writeStringField("run", run.id());
    json.writeStringField("title", about.title());
    json.writeStringField("scheme", about.scheme());
    json.writeStringField("color", "#%06x".formatted(about.color()));
    json.writeStringField("marker", about.marker());
    json.writeStringField("state", Words.of(about.state()));
    json.writeStringField("message", about.message());
    json.writeNumberField("rounds", about.rounds());
    json.writeNumberField("clients", about.clients());
    json.writeBooleanField("followed", followed);
    json.writeFieldName("radiusMeters");
    number(json, about.radiusMeters());
    texts(json, "settings", about.settings());
    texts(json, "provenance", about.provenance());
    json.writeObjectFieldStart("facts");
    for (Map.Entry<String, Double> each : new TreeMap<>(about.facts()).entrySet()) {
      json.writeFieldName(each.getKey());
      number(json, each.getValue());
    }
    json.writeEndObject();
  }

  private static void texts(JsonGenerator json, String name, Map<String, String> texts)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> each : new TreeMap<>(texts).entrySet()) {
      json.writeStringField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
  }

  static void table(JsonGenerator json, WatchedRun run, ThinnedTable table, ThinnedTable.News news)
      throws IOException {
    json.writeStringField("run", run.id());
    json.writeBooleanField("whole", news.whole());
    json.writeNumberField("stride", news.stride());
    json.writeNumberField("added", news.added());
    json.writeArrayFieldStart("columns");
    for (String column : table.columns()) {
      json.writeString(column);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("rows");
    for (double[] row : news.rows()) {
      numbers(json, row);
    }
    json.writeEndArray();
    json.writeFieldName("last");
    numbers(json, news.last());
  }

  static void clients(JsonGenerator json, WatchedRun run, ClientBoard.Snapshot board)
      throws IOException {
    json.writeStringField("run", run.id());
    json.writeNumberField("round", board.round());
    json.writeNumberField("placedRound", board.placedRound());
    json.writeNumberField("clients", board.clients());
    json.writeArrayFieldStart("names");
    for (String name : board.names()) {
      json.writeString(name);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("columns");
    for (Map.Entry<String, double[]> column : board.columns().entrySet()) {
      json.writeFieldName(column.getKey());
      numbers(json, column.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("recent");
    for (ClientBoard.Call call : board.recent()) {
      numbers(
          json,
          (double) call.number(),
          call.round(),
          call.client(),
          call.share(),
          call.energyJoules());
    }
    json.writeEndArray();
    for (Map.Entry<String, Double> sum :
        Map.of(
                "jainOfCalls", board.jainOfCalls(),
                "jainOfEnergy", board.jainOfEnergy(),
                "calls", board.calls(),
                "energyJoules", board.energyJoules())
            .entrySet()) {
      json.writeFieldName(sum.getKey());
      number(json, sum.getValue());
    }
  }

  private static void numbers(JsonGenerator json, double... values) throws IOException {
    json.writeStartArray();
    for (double value : values) {
      number(json, value);
    }
    json.writeEndArray();
  }

  /** A number; null if it is none. */
  static void number(JsonGenerator json, double value) throws IOException {
    if (!Float.isFinite((float) value)) {
      json.writeNull();
    } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      json.writeNumber((long) value);
    } else {
      json.writeNumber((float) value);
    }
  }
}
