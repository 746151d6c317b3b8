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
  @Test
  void whatOthersWroteStaysOnOneLineOfBoundedLength() {
    assertThat(Printable.of("CN=a\nb\u001b[2J\u202e")).isEqualTo("CN=a\\u000ab\\u001b[2J\\u202e");
    assertThat(Printable.of("\n".repeat(100_000))).hasSizeLessThan(400).contains("100000");
  }

  @Test
  void ofWhatGrpcSaysOfAPeerThereIsOneLineAMinuteWithoutATrace() {
    long[] now = {0};
    PeerNoise noise = new PeerNoise(() -> now[0]);
    int logged = 0;
    for (int i = 0; i < 1_000; i++) {
      LogRecord entry = new LogRecord(Level.WARNING, "Stream Error");
      entry.setLoggerName("io.grpc.netty.NettyServerHandler");
      entry.setThrown(new IllegalStateException("bytes " + i));
      logged += noise.isLoggable(entry) ? 1 : 0;
      assertThat(entry.getThrown()).isNull();
      now[0] += 100_000_000L;
    }
    assertThat(logged).isEqualTo(2);
  }

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
  void whatIsRefusedAgainAndAgainIsLoggedOnceAMinuteAndCountedAlways() {
    AtomicLong now = new AtomicLong();
    ServerMetrics metrics = new ServerMetrics();
    Refusals refusals = new Refusals(metrics, now::get);
    for (int i = 0; i < 100; i++) {
      refusals.refused("alice", "checksum", "chunk " + i);
    }
    refusals.refused("bob", "checksum");
    assertThat(entries).hasSize(1);
    now.addAndGet(60_000_000_000L);
    refusals.refused("alice", "checksum");

    assertThat(entries).hasSize(2);
    assertThat(new String(metrics.text(), StandardCharsets.UTF_8))
        .contains("cicada_refused_total{reason=\"checksum\"} 102.0");
  }

  private static String format(LogFormat format, LogRecord entry) {
    Formatter formatter = format.formatter();
    return formatter.format(entry);
  }
}
