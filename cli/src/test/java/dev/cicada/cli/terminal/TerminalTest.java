package dev.cicada.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private final StringWriter text = new StringWriter();

  @Test
  void linesAreDrawnOverThoseBeforeAndNeverWrapped() {
    Terminal terminal = new Terminal(new PrintWriter(text), true);

    terminal.draw("one", "two");
    terminal.draw("three");
    terminal.clear();
    terminal.clear();

    assertThat(text.toString())
        .isEqualTo(
            "\u001b[?7lone\ntwo\u001b[?7h"
                + "\r\u001b[1A\u001b[J\u001b[?7lthree\u001b[?7h"
                + "\r\u001b[J");
  }

  @Test
  void aLineThatStaysTakesThePlaceOfWhatWasDrawn() {
    Terminal terminal = new Terminal(new PrintWriter(text), true);

    terminal.draw("progress");
    terminal.print("failed");
    terminal.draw("progress");
    terminal.leave();
    terminal.clear();

    assertThat(text.toString())
        .isEqualToNormalizingNewlines(
            "\u001b[?7lprogress\u001b[?7h\r\u001b[Jfailed\n\u001b[?7lprogress\u001b[?7h\n");
  }

  @Test
  void nothingIsDrawnInAFile() {
    Terminal file = new Terminal(new PrintWriter(text), false);

    file.draw("progress");
    file.print("failed");
    file.clear();
    file.leave();

    assertThat(text.toString().lines()).containsExactly("failed");
    assertThat(text.toString()).doesNotContain("\u001b");
  }
}
