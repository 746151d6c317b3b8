package dev.cicada.run;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.cicada.files.AtomicFile;
import dev.cicada.plan.Plan;
import dev.cicada.run.config.RunSettings;
import dev.cicada.settings.Setting;
import dev.cicada.text.Words;
import dev.cicada.training.model.Tensor;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The content of {@code run.json}: all that is needed to repeat a run, and to know what ran.
 *
 * @param plan of the last stretch, like the rho
 * @param stretches the first round of each stretch that was added to the run after it was over
 * @param code the {@link CodeDigest}s of all code that made it, as a text
 */
record RunRecord(Run run, Optional<Plan> plan, int[] stretches, String code)
    implements AtomicFile.Content {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?(E[-+]?\\d+)?");
  private static final List<Setting<Optional<Long>>> SEEDS =
      List.of(
          RunSettings.DATA_SEED,
          RunSettings.MODEL_SEED,
          RunSettings.CHANNEL_SEED,
          RunSettings.SELECTION_SEED,
          RunSettings.BATCHES_SEED);

  @Override
  public void write(OutputStream stream) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(stream, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      Provenance provenance = Provenance.here();
      json.writeStringField("cicada", provenance.version());
      json.writeStringField("commit", provenance.commit());
      json.writeArrayFieldStart("code");
      for (String line : code.lines().distinct().toList()) {
        json.writeString(line);
      }
      json.writeEndArray();
      json.writeStringField("jdk", provenance.jdk());
      json.writeStringField("system", provenance.system());
      json.writeNumberField("threads", RunSettings.threads(run.config()));
      json.writeStringField("engine", run.engine().name());
      json.writeArrayFieldStart("tensors");
      for (Tensor tensor : run.model().tensors()) {
        json.writeString(tensor.toString());
      }
      json.writeEndArray();
      json.writeNumberField("parameters", run.model().parameterCount());
      json.writeNumberField("modelBits", run.network().modelBits());
      json.writeNumberField("rho", run.network().rho());
      if (plan.isPresent()) {
        write(json, plan.get());
      }
      if (stretches.length > 0) {
        json.writeFieldName("addedFromRounds");
        json.writeArray(stretches, 0, stretches.length);
      }
      json.writeObjectFieldStart("seeds");
      for (Setting<Optional<Long>> seed : SEEDS) {
        json.writeNumberField(seed.key(), RunSettings.seed(run.config(), seed).value());
      }
      json.writeEndObject();
      json.writeObjectFieldStart("config");
      for (Map.Entry<String, String> setting : run.config().texts().entrySet()) {
        json.writeFieldName(setting.getKey());
        value(json, setting.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void write(JsonGenerator json, Plan plan) throws IOException {
    json.writeObjectFieldStart("plan");
    json.writeStringField("solver", plan.solver());
    json.writeStringField("status", Words.of(plan.status()));
    json.writeNumberField("iterations", plan.iterations());
    json.writeNumberField("objective", plan.objective());
    json.writeNumberField("lowerBound", plan.lowerBound());
    json.writeEndObject();
  }

  private static void value(JsonGenerator json, String text) throws IOException {
    if (NUMBER.matcher(text).matches()) {
      json.writeNumber(text);
    } else {
      json.writeString(text);
    }
  }
}
