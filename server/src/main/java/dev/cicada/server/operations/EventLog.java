package dev.cicada.server.operations;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A log of events with named fields, on the JDK's logging, which gRPC uses too.
 *
 * <pre>{@code
 * log.warn("upload refused", "client", name, "reason", reason);
 * }</pre>
 */
public final class EventLog {
  private final Logger logger;

  private EventLog(Logger logger) {
    this.logger = logger;
  }

  /** The log of a class. */
  public static EventLog of(Class<?> type) {
    return new EventLog(Logger.getLogger(type.getName()));
  }

  /** Something that an operator wants to know. */
  public void info(String event, Object... namesAndValues) {
    log(Level.INFO, null, event, namesAndValues);
  }

  /** Something that an operator may have to look into. */
  public void warn(String event, Object... namesAndValues) {
    log(Level.WARNING, null, event, namesAndValues);
  }

  /** Something that somebody who runs a server must mend. */
  public void error(String event, Object... namesAndValues) {
    log(Level.SEVERE, null, event, namesAndValues);
  }

  /** Something that must not happen, with its stack trace. */
  public void error(String event, Throwable cause, Object... namesAndValues) {
    log(Level.SEVERE, cause, event, namesAndValues);
  }

  private void log(Level level, @Nullable Throwable cause, String event, Object... namesAndValues) {
    if (!logger.isLoggable(level)) {
      return;
    }
    LogRecord entry = new LogRecord(level, event);
    entry.setLoggerName(logger.getName());
    entry.setThrown(cause);
    entry.setParameters(new Object[] {new Fields(map(namesAndValues))});
    logger.log(entry);
  }

  private static Map<String, Object> map(Object... namesAndValues) {
    if (namesAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("names and values must come in pairs");
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  /** An event's fields on their way to a formatter. */
  record Fields(Map<String, Object> values) {
    /** The fields of an entry; empty if it was not written by an event log. */
    static Map<String, Object> of(LogRecord entry) {
      Object[] parameters = entry.getParameters();
      return parameters != null && parameters.length == 1 && parameters[0] instanceof Fields fields
          ? fields.values()
          : Map.of();
    }
  }
}
