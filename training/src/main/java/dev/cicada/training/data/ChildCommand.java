package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Another program, run to its end. */
final class ChildCommand {
  private ChildCommand() {}

  /** How the program ended. Its output includes its errors. */
  record Result(int exitCode, String output) {}

  /**
   * Runs a program.
   *
   * @param what it does, for the error if it is interrupted
   * @throws IOException if it cannot be started
   */
  static Result run(Path folder, String what, String... command) throws IOException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    // If this process is stopped, the other must not go on alone.
    Thread hook = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Result result = new Result(process.waitFor(), output);
      Runtime.getRuntime().removeShutdownHook(hook);
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError(what + " was interrupted");
    } finally {
      process.destroy();
    }
  }
}
