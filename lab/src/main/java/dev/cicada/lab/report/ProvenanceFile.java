package dev.cicada.lab.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.cicada.files.AtomicFile;
import dev.cicada.files.Sha256;
import dev.cicada.lab.Reproduction;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.Provenance;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * The content of {@code provenance.json}: what ran, with which code, and who wrote the report.
 *
 * @param settings that runs have in common, by group
 */
record ProvenanceFile(
    Reproduction reproduction, RunCommits commits, Map<String, Map<String, String>> settings)
    implements AtomicFile.Content {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  @Override
  public void write(OutputStream stream) throws IOException {
    Provenance here = Provenance.here();
    try (JsonGenerator json = FACTORY.createGenerator(stream, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("cicada", here.version());
      json.writeStringField("commit", here.commit());
      List<CodeDigest> all = reproduction.code();
      json.writeStringField("codeSha256", Sha256.hex(CodeDigest.text(all)));
      json.writeObjectFieldStart("code");
      for (CodeDigest code : all) {
        json.writeStringField(code.name(), code.sha256());
      }
      json.writeEndObject();
      json.writeStringField("jdk", here.jdk());
      json.writeStringField("system", here.system());
      json.writeStringField("profile", reproduction.agenda().name());
      json.writeNumberField("seeds", reproduction.agenda().seeds());
      json.writeNumberField("runs", reproduction.tasks().size());
      json.writeNumberField("runsByOtherCode", commits.reused());
      json.writeObjectFieldStart("runsByCommit");
      for (Map.Entry<String, Integer> each : commits.counts().entrySet()) {
        json.writeNumberField(each.getKey(), each.getValue());
      }
      json.writeEndObject();
      for (Map.Entry<String, Map<String, String>> each : settings.entrySet()) {
        settings(json, each.getKey(), each.getValue());
      }
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void settings(JsonGenerator json, String name, Map<String, String> settings)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
  }
}
