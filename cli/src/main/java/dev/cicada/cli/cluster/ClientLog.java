package dev.cicada.cli.cluster;

import dev.cicada.client.ClientListener;
import dev.cicada.text.Decimal;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** Logs what a client does. Trouble that goes on is reported once a minute. */
final class ClientLog implements ClientListener {
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final PrintWriter errors;
  private String trouble = "";
  private long toldNanos;

  ClientLog(PrintWriter errors) {
    this.errors = errors;
  }

  synchronized void line(String text) {
    errors.println("cicada client: " + text);
    errors.flush();
  }

  @Override
  public synchronized void enrolled(int number, String run) {
    trouble = "";
    line("enrolled as %d".formatted(number));
  }

  @Override
  public void sending(int round, double bitsPerSecond, double watts) {
    line(
        "sends in round %d: %s bit/s at %s W"
            .formatted(round, Decimal.rounded(bitsPerSecond, 3), Decimal.rounded(watts, 3)));
  }

  @Override
  public void clockDiffers(long aheadSeconds) {
    line(
        "the server's clock is %d s %s this machine's. Maybe set the one that is wrong"
            .formatted(Math.abs(aheadSeconds), aheadSeconds > 0 ? "ahead of" : "behind"));
  }

  @Override
  public void called(int round, boolean repeated) {
    line("called in round " + round + (repeated ? ", again" : ""));
  }

  @Override
  public void setAside(int round) {
    line("set aside in round %d: the update is far larger than what others send".formatted(round));
  }

  @Override
  public void refused(int round, String message) {
    line("refused in round %d: %s".formatted(round, message));
  }

  @Override
  public void unmeasured(int round, String message) {
    trouble("the channel cannot be measured: " + message);
  }

  @Override
  public void lost(String message, long pauseMillis) {
    trouble(pauseMillis > 0 ? "trying again: " + message : message);
  }

  private synchronized void trouble(String text) {
    long now = System.nanoTime();
    if (!text.equals(trouble) || now - toldNanos > QUIET_NANOS) {
      trouble = text;
      toldNanos = now;
      line(text);
    }
  }
}
