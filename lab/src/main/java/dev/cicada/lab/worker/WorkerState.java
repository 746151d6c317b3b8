package dev.cicada.lab.worker;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A worker's state, in a file that it writes anew at every heartbeat.
 *
 * @param id unique
 * @param machine on which it runs; another id after each start of the machine
 * @param process its number there
 * @param beats how often it has written this
 * @param leaseSeconds how long its claims count without a heartbeat
 * @param ended whether it has left in good order
 * @param done tasks that it has done
 * @param processorSeconds that its process has taken so far
 * @param underWay keys of the tasks that it works on
 */
public record WorkerState(
    String id,
    String machine,
    long process,
    long beats,
    int leaseSeconds,
    boolean ended,
    int done,
    double processorSeconds,
    List<String> underWay) {
  private static final JsonFactory FACTORY = new JsonFactory();

  public WorkerState {
    underWay = List.copyOf(underWay);
  }

  /** As one line of JSON. */
  String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("id", id);
      json.writeStringField("machine", machine);
      json.writeNumberField("process", process);
      json.writeNumberField("beats", beats);
      json.writeNumberField("leaseSeconds", leaseSeconds);
      json.writeBooleanField("ended", ended);
      json.writeNumberField("done", done);
      json.writeNumberField("processorSeconds", processorSeconds);
      json.writeArrayFieldStart("underWay");
      for (String key : underWay) {
        json.writeString(key);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text + "\n";
  }

  /** Reads what {@link #json} wrote. */
  static WorkerState of(String text) throws IOException {
    Map<String, String> values = new HashMap<>();
    List<String> underWay = new ArrayList<>();
    try (JsonParser json = FACTORY.createParser(text)) {
      json.nextToken();
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        if (json.nextToken() == JsonToken.START_ARRAY) {
          while (json.nextToken() != JsonToken.END_ARRAY) {
            underWay.add(json.getText());
          }
        } else {
          values.put(name, json.getText());
        }
      }
    }
    try {
      return new WorkerState(
          values.getOrDefault("id", ""),
          values.getOrDefault("machine", ""),
          Long.parseLong(values.getOrDefault("process", "")),
          Long.parseLong(values.getOrDefault("beats", "")),
          Integer.parseInt(values.getOrDefault("leaseSeconds", "")),
          Boolean.parseBoolean(values.getOrDefault("ended", "")),
          Integer.parseInt(values.getOrDefault("done", "")),
          Double.parseDouble(values.getOrDefault("processorSeconds", "")),
          underWay);
    } catch (NumberFormatException e) {
      throw new IOException("not what a worker says of itself: " + text, e);
    }
  }
}
