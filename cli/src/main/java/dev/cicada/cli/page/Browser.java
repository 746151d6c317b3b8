package dev.cicada.cli.page;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The browser on this machine, if it has a display. */
final class Browser {
  private Browser() {}

  /**
   * Opens an address.
   *
   * @return whether a browser was asked to
   */
  static boolean open(String url) {
    Optional<List<String>> command = command(System.getProperty("os.name"), System.getenv(), url);
    if (command.isEmpty()) {
      return false;
    }
    try {
      new ProcessBuilder(command.get())
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  /** The command that opens an address on a system; empty without a display. */
  static Optional<List<String>> command(
      String system, Map<String, String> environment, String url) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("mac")) {
      return Optional.of(List.of("open", url));
    }
    if (name.startsWith("windows")) {
      return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler", url));
    }
    boolean display =
        environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
    return display ? Optional.of(List.of("xdg-open", url)) : Optional.empty();
  }
}
