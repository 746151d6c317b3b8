package dev.cicada.run.config;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads configurations: lines of YAML, {@code key: value}, and assignments {@code key=value}. */
public final class ConfigReader {
  private final String source;
  private final Map<String, String> texts = new LinkedHashMap<>();

  private ConfigReader(String source) {
    this.source = source;
  }

  /** Reads a file. What it leaves out is taken from {@code base}. */
  public static RunConfig read(Path file, RunConfig base) {
    return read(file, texts -> base.withTexts(texts));
  }

  /** Reads a file that makes something other than just a run's configuration. */
  public static <C> C read(Path file, Function<Map<String, String>, C> maker) {
    if (!Files.isRegularFile(file)) {
      throw new UserError(
          "there is no file %s. Maybe make one with --print-config".formatted(file));
    }
    try (Reader reader = Files.newBufferedReader(file)) {
      return read(reader, file.toString(), maker);
    } catch (IOException e) {
      throw UserError.of("read " + file, e);
    }
  }

  /** Reads a text that messages call {@code source}. */
  public static RunConfig read(Reader reader, String source, RunConfig base) {
    return read(reader, source, texts -> base.withTexts(texts));
  }

  /** The texts of a YAML text by key, whatever the keys are. */
  public static Map<String, String> texts(String yaml, String source) {
    return read(new StringReader(yaml), source, texts -> texts);
  }

  private static <C> C read(Reader reader, String source, Function<Map<String, String>, C> maker) {
    ConfigReader config = new ConfigReader(source);
    try {
      config.read(new Parse(LoadSettings.builder().build()).parseReader(reader).iterator());
      return maker.apply(config.texts);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw new UserError("%s, line %d: not YAML: %s".formatted(source, line, e.getProblem()), e);
    } catch (YamlEngineException e) {
      throw new UserError(source + ": not YAML, but something that is not text", e);
    } catch (UserError e) {
      throw e.getMessage().startsWith(source)
          ? e
          : new UserError(source + ": " + e.getMessage(), e);
    }
  }

  private void read(Iterator<Event> events) {
    Event event = content(events);
    if (event.getEventId() == Event.ID.StreamEnd) {
      return;
    }
    if (event.getEventId() != Event.ID.MappingStart) {
      throw refusal(event, "it must be lines of key: value");
    }
    for (Event key = events.next(); key.getEventId() != Event.ID.MappingEnd; key = events.next()) {
      String name = scalar(key, "a key");
      if (texts.put(name, scalar(events.next(), name)) != null) {
        throw refusal(key, name + " is there twice; it must be there once");
      }
    }
    if (content(events).getEventId() != Event.ID.StreamEnd) {
      throw refusal(event, "it must be one document");
    }
  }

  /** The next event that is more than the start or end of the stream or of a document. */
  private static Event content(Iterator<Event> events) {
    Event event = events.next();
    while (event.getEventId() == Event.ID.StreamStart
        || event.getEventId() == Event.ID.DocumentStart
        || event.getEventId() == Event.ID.DocumentEnd) {
      event = events.next();
    }
    return event;
  }

  private String scalar(Event event, String what) {
    if (event instanceof ScalarEvent scalar) {
      return scalar.getValue();
    }
    throw refusal(event, what + " must be one plain value");
  }

  private UserError refusal(Event event, String sentence) {
    int line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    return new UserError("%s, line %d: %s".formatted(source, line, sentence));
  }

  /** The configuration after these assignments. If a key occurs twice, the later one wins. */
  public static RunConfig assign(RunConfig config, List<String> assignments) {
    return config.withTexts(texts(assignments));
  }

  /** Assignments as texts by key. */
  public static Map<String, String> texts(List<String> assignments) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        throw new UserError(
            "--set is " + assignment + "; it must be key=value. Maybe --set rounds=100");
      }
      texts.put(assignment.substring(0, equals).strip(), assignment.substring(equals + 1).strip());
    }
    return texts;
  }
}
