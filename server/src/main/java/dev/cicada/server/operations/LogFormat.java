package dev.cicada.server.operations;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** How log entries are written to standard error, one per line. */
public enum LogFormat {
  /** For people. */
  TEXT {
    @Override
    String line(LogRecord entry, String message) {
      StringBuilder line = new StringBuilder();
      line.append("%s %-5s %s".formatted(entry.getInstant(), level(entry), Printable.of(message)));
      EventLog.Fields.of(entry)
          .forEach((name, value) -> line.append(' ').append(name).append('=').append(text(value)));
      if (entry.getThrown() != null) {
        line.append(System.lineSeparator()).append(trace(entry.getThrown()).stripTrailing());
      }
      return line.toString();
    }
  },
  /** For programs: one object per line, with time, level, logger, event and the event's fields. */
  JSON {
    @Override
    String line(LogRecord entry, String message) {
      StringWriter line = new StringWriter();
      try (JsonGenerator json = JSON_FACTORY.createGenerator(line)) {
        json.writeStartObject();
        json.writeStringField("time", Instant.ofEpochMilli(entry.getMillis()).toString());
        json.writeStringField("level", level(entry));
        json.writeStringField("logger", entry.getLoggerName());
        json.writeStringField("event", Printable.bounded(message));
        for (Map.Entry<String, Object> field : EventLog.Fields.of(entry).entrySet()) {
          json.writeFieldName(field.getKey());
          write(json, field.getValue());
        }
        if (entry.getThrown() != null) {
          json.writeStringField("error", trace(entry.getThrown()));
        }
        json.writeEndObject();
      } catch (IOException e) {
        throw new UncheckedIOException("memory can be written to", e);
      }
      return line.toString();
    }
  };

  private static final JsonFactory JSON_FACTORY = new JsonFactory();

  /** A line without its end. */
  abstract String line(LogRecord entry, String message);

  /** Makes the whole process log in this format, and nothing below this level. */
  public void install(Level level) {
    Logger root = Logger.getLogger("");
    for (Handler handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    Handler handler = new ConsoleHandler();
    handler.setFormatter(formatter());
    handler.setFilter(new PeerNoise(System::nanoTime));
    handler.setLevel(level);
    root.addHandler(handler);
    root.setLevel(level);
  }

  Formatter formatter() {
    return new Formatter() {
      @Override
      public String format(LogRecord entry) {
        return line(entry, formatMessage(entry)) + System.lineSeparator();
      }
    };
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Integer || value instanceof Long) {
      json.writeNumber(((Number) value).longValue());
    } else if (value instanceof Double number && Double.isFinite(number)) {
      json.writeNumber(number);
    } else if (value instanceof Boolean bool) {
      json.writeBoolean(bool);
    } else if (value == null) {
      json.writeNull();
    } else {
      json.writeString(Printable.bounded(value.toString()));
    }
  }

  private static String text(Object value) {
    return Printable.of(String.valueOf(value));
  }

  private static String level(LogRecord entry) {
    int level = entry.getLevel().intValue();
    if (level >= Level.SEVERE.intValue()) {
      return "error";
    }
    if (level >= Level.WARNING.intValue()) {
      return "warn";
    }
    return level >= Level.INFO.intValue() ? "info" : "debug";
  }

  private static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
