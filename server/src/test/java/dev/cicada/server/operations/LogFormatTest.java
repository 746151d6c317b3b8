package dev.cicada.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogFormatTest {
  private final Logger logger = Logger.getLogger(LogFormatTest.class.getPackageName());
  private final List<LogRecord> entries = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          entries.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
  }

  @Test
  void anEventIsAnObjectOnALine() {
    EventLog.of(LogFormatTest.class)
        .warn("upload refused", "client", "a\"b\n", "round", 3, "norm", 0.5, "nan", Double.NaN);

    String line = format(LogFormat.JSON, entries.get(0));

    assertThat(line)
        .matches("\\{\"time\":\"[0-9T:.-]+Z\",\"level\":\"warn\",.*}\\R")
        .endsWith(
            "\"event\":\"upload refused\",\"client\":\"a\\\"b\\n\",\"round\":3,\"norm\":0.5,"
                + "\"nan\":\"NaN\"}"
                + System.lineSeparator());
  }

  @Test
  void aStackTraceStaysOnTheLine() {
    EventLog.of(LogFormatTest.class).error("broken", new IllegalStateException("why"));

    assertThat(format(LogFormat.JSON, entries.get(0)).strip())
        .hasLineCount(1)
        .contains("\"error\":\"java.lang.IllegalStateException: why\\n");
    assertThat(format(LogFormat.TEXT, entries.get(0)))
        .contains(" error broken" + System.lineSeparator() + "java.lang.IllegalStateException");
  }

  @Test
  void entriesOfOthersAreWrittenTheSameWay() {
    LogRecord entry = new LogRecord(Level.INFO, "Transport {0} closed");
    entry.setLoggerName("io.grpc");
    entry.setParameters(new Object[] {7});

    assertThat(format(LogFormat.JSON, entry))
        .contains("\"logger\":\"io.grpc\",\"event\":\"Transport 7 closed\"}");
    assertThat(format(LogFormat.TEXT, entry).strip()).endsWith(" info  Transport 7 closed");
  }

  @Test
  void whatIsRefusedAgainAndAgainIsLoggedOnceAnHourAndCountedAlways() {
    AtomicLong now = new AtomicLong();
    ServerMetrics metrics = new ServerMetrics();
    Refusals refusals = new Refusals(metrics, now::get);
    for (int i = 0; i < 100; i++) {
      refusals.refused("alice", "checksum", "chunk " + i);
    }
    refusals.refused("bob", "checksum");
    assertThat(entries).hasSize(2);
    now.addAndGet(3_600_000_000_000L);
    refusals.refused("alice", "checksum");

    assertThat(entries).hasSize(3);
    assertThat(new String(metrics.text(), StandardCharsets.UTF_8))
        .contains("cicada_refused_total{reason=\"checksum\"} 102.0");
  }

  private static String format(LogFormat format, LogRecord entry) {
    Formatter formatter = format.formatter();
    return formatter.format(entry);
  }
}
