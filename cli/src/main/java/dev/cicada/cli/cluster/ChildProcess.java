package dev.cicada.cli.cluster;

import dev.cicada.cli.Cicada;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Another cicada process on this machine. Its lines on standard error are read. */
final class ChildProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 15;
  private static final List<String> INHERITED =
      List.of("--add-modules=", "--enable-native-access=", "-Dfile.encoding");

  private final Process process;
  private final Thread reader;

  private ChildProcess(Process process, Consumer<String> lines) {
    this.process = process;
    reader = new Thread(() -> read(lines), "cicada-child");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a process with the JVM, the class path and the modules of this one. */
  static ChildProcess start(Consumer<String> lines, String... arguments) throws IOException {
    return start(List.of(), lines, Cicada.class, arguments);
  }

  /** Starts any program, with more options for its JVM. */
  static ChildProcess start(
      List<String> options, Consumer<String> lines, Class<?> program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (INHERITED.stream().anyMatch(option::startsWith)) {
        command.add(option);
      }
    }
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    return new ChildProcess(process, lines);
  }

  private void read(Consumer<String> lines) {
    try (BufferedReader errors = process.errorReader(Charset.defaultCharset())) {
      for (String line = errors.readLine(); line != null; line = errors.readLine()) {
        lines.accept(line);
      }
    } catch (IOException | UncheckedIOException ended) {
      lines.accept("its output cannot be read: " + ended.getMessage());
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Whether more lines may come; some may even after its end. */
  boolean isHeard() {
    return reader.isAlive();
  }

  /**
   * Waits for its end, but no longer than this.
   *
   * @return whether it has ended
   */
  boolean await(long seconds) throws InterruptedException {
    return process.waitFor(seconds, TimeUnit.SECONDS);
  }

  int exitCode() {
    return process.exitValue();
  }

  /** Kills it without warning, like kill -9. */
  void kill() throws InterruptedException {
    signal(true);
    process.waitFor();
    reader.join();
  }

  /** Asks it to end, and kills it if it does not. */
  @Override
  public void close() {
    signal(false);
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        signal(true);
      }
      reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (InterruptedException e) {
      signal(true);
      Thread.currentThread().interrupt();
    }
  }

  /** By its handle: the process object would also close its output, and lose the last lines. */
  private void signal(boolean forcibly) {
    ProcessHandle handle = process.toHandle();
    if (forcibly) {
      handle.destroyForcibly();
    } else {
      handle.destroy();
    }
  }
}
