package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.Cicada;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A cicada in a separate process, and all that it prints. No wait is endless. */
final class LoggedProcess implements AutoCloseable {
  /** The longest wait; even a busy machine needs only a part of it. */
  private static final long DEADLINE_SECONDS = 300;

  /**
   * Little compilation and no bytecode verification, so that many of them start quickly on few
   * cores.
   */
  private static final List<String> OPTIONS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-Xverify:none",
          "-XX:-UsePerfData",
          "--enable-native-access=ALL-UNNAMED",
          "--add-modules=jdk.incubator.vector");

  private final String command;
  private final List<String> lines = new ArrayList<>();
  private final ChildProcess process;
  private int seen;

  private LoggedProcess(List<String> options, Class<?> program, String... arguments)
      throws IOException {
    command = String.join(" ", arguments);
    process =
        ChildProcess.start(
            Stream.concat(OPTIONS.stream(), options.stream()).toList(),
            this::add,
            program,
            arguments);
  }

  static LoggedProcess start(String... arguments) throws IOException {
    return start(List.of(), arguments);
  }

  /** Starts a program other than cicada. */
  static LoggedProcess startProgram(Class<?> program, String... arguments) throws IOException {
    return new LoggedProcess(List.of(), program, arguments);
  }

  /** Starts one with more options for its JVM. */
  static LoggedProcess start(List<String> options, String... arguments) throws IOException {
    return new LoggedProcess(options, Cicada.class, arguments);
  }

  private synchronized void add(String line) {
    lines.add(line);
    notifyAll();
  }

  /** Waits for a line with these words, after the one that was last waited for. */
  synchronized String await(String words) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (true) {
      for (; seen < lines.size(); seen++) {
        if (lines.get(seen).contains(words)) {
          return lines.get(seen++);
        }
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      assertThat(left > 0 && process.isHeard())
          .as("%s says '%s'; it has said %s", command, words, lines)
          .isTrue();
      wait(Math.min(left, 1_000));
    }
  }

  /** All lines so far, except those of the JVM about its options. */
  synchronized List<String> lines() {
    return lines.stream()
        .filter(line -> !line.contains("incubator modules") && !line.contains("VM warning"))
        .toList();
  }

  /** Waits for its end and its last lines. */
  int exitCode() throws InterruptedException {
    assertThat(process.await(DEADLINE_SECONDS)).as("%s ends: %s", command, lines()).isTrue();
    process.close();
    return process.exitCode();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Asks it to end, as SIGTERM does, and waits for that. */
  int end() throws InterruptedException {
    process.close();
    return exitCode();
  }

  /** Ends it as kill -9 does. */
  void kill() throws InterruptedException {
    process.kill();
  }

  @Override
  public void close() {
    process.close();
  }
}
