package dev.cicada.run.tracker;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The part of MLflow's REST API 2.0 that logs a run. */
final class MlflowClient {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_PARAMETERS = 100;
  private static final int LONGEST_PARAMETER = 6_000;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final String address;

  MlflowClient(String url) {
    address = url.replaceAll("/+$", "") + "/api/2.0/mlflow/";
  }

  /**
   * A metric of a run.
   *
   * @param step the round, from 1
   */
  record Metric(String key, double value, long timestampMillis, long step) {}

  /** Writes the fields of a request. */
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  /** Begins a run in an experiment, which is created if it does not exist. */
  String createRun(String experiment, String name) throws IOException {
    String id = experiment(experiment);
    return field(
        post(
            "runs/create",
            json -> {
              json.writeStringField("experiment_id", id);
              json.writeStringField("run_name", name);
              json.writeNumberField("start_time", System.currentTimeMillis());
            }),
        "run_id");
  }

  private String experiment(String name) throws IOException {
    HttpResponse<String> found =
        send(
            HttpRequest.newBuilder(
                URI.create(address + "experiments/get-by-name?experiment_name=" + name)));
    if (found.statusCode() == 200) {
      return field(found.body(), "experiment_id");
    }
    if (found.statusCode() != 404) {
      throw new IOException("it answered " + found.statusCode());
    }
    return field(
        post("experiments/create", json -> json.writeStringField("name", name)), "experiment_id");
  }

  /** Logs settings, as many per request as MLflow allows. */
  void logParameters(String run, Map<String, String> settings) throws IOException {
    List<Map.Entry<String, String>> all = new ArrayList<>(settings.entrySet());
    for (int from = 0; from < all.size(); from += MOST_PARAMETERS) {
      List<Map.Entry<String, String>> part =
          all.subList(from, Math.min(all.size(), from + MOST_PARAMETERS));
      post(
          "runs/log-batch",
          json -> {
            json.writeStringField("run_id", run);
            json.writeArrayFieldStart("params");
            for (Map.Entry<String, String> each : part) {
              String value = each.getValue();
              json.writeStartObject();
              json.writeStringField("key", each.getKey());
              json.writeStringField(
                  "value", value.substring(0, Math.min(LONGEST_PARAMETER, value.length())));
              json.writeEndObject();
            }
            json.writeEndArray();
          });
    }
  }

  void logMetrics(String run, List<Metric> metrics) throws IOException {
    post(
        "runs/log-batch",
        json -> {
          json.writeStringField("run_id", run);
          json.writeArrayFieldStart("metrics");
          for (Metric metric : metrics) {
            json.writeStartObject();
            json.writeStringField("key", metric.key);
            json.writeNumberField("value", metric.value);
            json.writeNumberField("timestamp", metric.timestampMillis);
            json.writeNumberField("step", metric.step);
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** Says that a run is over. */
  void endRun(String run, boolean finished) throws IOException {
    post(
        "runs/update",
        json -> {
          json.writeStringField("run_id", run);
          json.writeStringField("status", finished ? "FINISHED" : "KILLED");
          json.writeNumberField("end_time", System.currentTimeMillis());
        });
  }

  private String post(String what, Fields fields) throws IOException {
    StringWriter body = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(body)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(address + what))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString())));
    if (answer.statusCode() != 200) {
      throw new IOException("it answered %d to %s".formatted(answer.statusCode(), what));
    }
    return answer.body();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return http.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new IOException("nobody answers", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** The first text field with this name, anywhere in an answer. */
  private static String field(String body, String name) throws IOException {
    try (JsonParser parser = FACTORY.createParser(body)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING && name.equals(parser.currentName())) {
          return parser.getText();
        }
      }
    }
    throw new IOException("its answer has no " + name);
  }
}
