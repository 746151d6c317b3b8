package dev.cicada.lab;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.cicada.files.AtomicFile;
import dev.cicada.lab.task.Task;
import dev.cicada.run.CodeDigest;
import dev.cicada.settings.Settings;
import dev.cicada.text.UserError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is run in a folder, as its file {@code reproduction.json} says. All workers of a folder, and
 * all shards that are merged, must agree on it.
 *
 * @param profile its name, or that of its file in the folder
 * @param figures what is run of it
 * @param tasks a digest of the keys of all tasks, and so of every setting of every run
 * @param code what makes the results and what evaluates them: digests by name
 */
public record Undertaking(
    String profile, List<String> figures, int seeds, String tasks, Map<String, String> code)
    implements AtomicFile.Content {
  private static final String FILE = "reproduction.json";
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private static final class Here {
    private static final CodeDigest LAB = CodeDigest.of("lab", Undertaking.class, "");
  }

  /** The code in this JVM that says what is run and evaluates it: that of this module. */
  public static CodeDigest lab() {
    return Here.LAB;
  }

  /**
   * The undertaking of this JVM's lab.
   *
   * @param makers the code that makes the tasks' results
   */
  static Undertaking of(
      String profile, List<String> figures, int seeds, List<Task> tasks, List<CodeDigest> makers) {
    Map<String, String> code = new LinkedHashMap<>();
    makers.forEach(each -> code.put(each.name(), each.sha256()));
    code.put(lab().name(), lab().sha256());
    String keys = tasks.stream().map(Task::key).collect(Collectors.joining(" "));
    return new Undertaking(profile, figures, seeds, Settings.digest(keys), code);
  }

  static Path file(Path folder) {
    return folder.resolve(FILE);
  }

  /** What a folder is for, if that was declared. */
  static Optional<Undertaking> in(Path folder) throws IOException {
    try {
      String text = Files.readString(file(folder));
      if (text.isEmpty()) {
        throw new IOException(
            "%s is empty, as its maker is just writing it or was killed then; if it stays empty, delete it"
                .formatted(file(folder)));
      }
      return Optional.of(read(text));
    } catch (NoSuchFileException nobody) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      throw new UserError(
          "%s is damaged. Maybe copy it again, or delete it and go on with reproduce --resume"
              .formatted(file(folder)),
          e);
    }
  }

  /** How another differs, in words; empty if it does not. */
  String difference(Undertaking other) {
    if (!profile.equals(other.profile)) {
      return "its profile is %s, not %s".formatted(profile, other.profile);
    }
    if (!figures.equals(other.figures)) {
      return "it is for %s, not %s"
          .formatted(String.join(" ", figures), String.join(" ", other.figures));
    }
    if (seeds != other.seeds) {
      return "it is for %d seeds, not %d".formatted(seeds, other.seeds);
    }
    String changed =
        Stream.concat(code.keySet().stream(), other.code.keySet().stream())
            .distinct()
            .filter(name -> !Objects.equals(code.get(name), other.code.get(name)))
            .collect(Collectors.joining(", "));
    if (!changed.isEmpty()) {
      return "it is by other code (changed: %s)".formatted(changed);
    }
    return tasks.equals(other.tasks) ? "" : "the settings of its runs differ";
  }

  String text() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void write(OutputStream stream) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(stream, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("profile", profile);
      json.writeArrayFieldStart("figures");
      for (String figure : figures) {
        json.writeString(figure);
      }
      json.writeEndArray();
      json.writeNumberField("seeds", seeds);
      json.writeStringField("tasks", tasks);
      json.writeObjectFieldStart("code");
      for (Map.Entry<String, String> each : code.entrySet()) {
        json.writeStringField(each.getKey(), each.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static Undertaking read(String text) throws IOException {
    String profile = "";
    List<String> figures = new ArrayList<>();
    int seeds = 0;
    String tasks = "";
    Map<String, String> code = new LinkedHashMap<>();
    try (JsonParser json = FACTORY.createParser(text)) {
      json.nextToken();
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        json.nextToken();
        switch (name) {
          case "profile" -> profile = json.getText();
          case "figures" -> {
            while (json.nextToken() != JsonToken.END_ARRAY) {
              figures.add(json.getText());
            }
          }
          case "seeds" -> seeds = json.getIntValue();
          case "tasks" -> tasks = json.getText();
          case "code" -> {
            for (String each = json.nextFieldName(); each != null; each = json.nextFieldName()) {
              code.put(each, json.nextTextValue());
            }
          }
          default -> json.skipChildren();
        }
      }
    }
    return new Undertaking(profile, figures, seeds, tasks, code);
  }
}
