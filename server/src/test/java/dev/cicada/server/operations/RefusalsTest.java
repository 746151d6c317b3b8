package dev.cicada.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class RefusalsTest {
  @Test
  void aThousandNamesFillACounterAndNotTheDisk() {
    List<LogRecord> logged = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            logged.add(entry);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger(Refusals.class.getName());
    logger.addHandler(handler);
    ServerMetrics metrics = new ServerMetrics();
    long[] now = {0};
    try {
      Refusals refusals = new Refusals(metrics, () -> now[0]);
      for (int i = 0; i < 1_000; i++) {
        refusals.refused("CN=stranger " + i, "untrusted");
        refusals.refused("client " + i, "invalid", "nonsense " + i);
        now[0] += 100_000_000L;
      }
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(logged).as("two reasons in 100 seconds").hasSize(4);
    assertThat(new String(metrics.text(), StandardCharsets.UTF_8))
        .contains("cicada_refused_total{reason=\"untrusted\"} 1000.0");
  }
}
