package dev.cicada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommandNameTest {
  @BeforeEach
  void beStartedByTheLauncher() {
    System.setProperty("cicada.command", "./cicada");
  }

  @AfterEach
  void forget() {
    System.clearProperty("cicada.command");
  }

  @Test
  void hintsAndExamplesAreAsOneTypesThemHere() {
    assertThat(CommandRun.of("simulate", "--set", "ronds=1").errors())
        .contains("./cicada simulate --print-config shows all");
    assertThat(CommandRun.of("simulate", "--help").output())
        .contains("  ./cicada simulate --resume");
  }

  @Test
  void otherWordsStayAsTheyAre() {
    assertThat(CommandName.in("a bug in cicada; ./cicada data, cicada extensions"))
        .isEqualTo("a bug in cicada; ./cicada data, ./cicada extensions");
  }
}
