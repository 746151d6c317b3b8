package dev.cicada.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void alignsNamesLeftAndFiguresRight() {
    StringWriter text = new StringWriter();

    new TextTable("client", "joules").row("0", "12.5").row("...", "").print(new PrintWriter(text));

    assertThat(text.toString().lines())
        .containsExactly("client  joules", "------  ------", "0         12.5", "...");
  }

  @Test
  void aRowIsAParagraphWhereTheTableIsTooWide() {
    StringWriter text = new StringWriter();
    TextTable table = new TextTable("scheme", "accuracy", "J").row("random", "12.5 %", "3");

    table.print(new PrintWriter(text), 18);

    assertThat(text.toString().lines())
        .containsExactly("random", "  accuracy  12.5 %", "  J         3");
  }

  @Test
  void aBarIsAsWideAsThereIsRoomForOrIsLeftOut() {
    assertThat(Bar.of(0.5, 10, 40)).isEqualTo("[#####.....] ");
    assertThat(Bar.of(0.5, 10, 9)).isEqualTo("[###...] ");
    assertThat(Bar.of(0.5, 10, 7)).isEmpty();
  }

  @Test
  void refusesARowOfAnotherLength() {
    assertThatThrownBy(() -> new TextTable("a", "b").row("1")).hasMessageContaining("1 cells");
  }

  @Test
  void figuresHaveFourDigits() {
    assertThat(Figures.of(1234.5678)).isEqualTo("1235");
    assertThat(Figures.of(0.000012345)).isEqualTo("1.235e-05");
    assertThat(Figures.of(0)).isEqualTo("0");
    assertThat(Figures.of(Double.NaN)).isEqualTo("-");
    assertThat(Figures.given(2)).isEqualTo("2");
    assertThat(Figures.percent(0.0123)).isEqualTo("1.23 %");
    assertThat(Figures.percent(2.5e-13)).isEqualTo("3e-11 %");
    assertThat(Figures.decibels(1e-12)).isEqualTo("-120.0");
  }

  @Test
  void progressShowsABarIfTheTotalIsKnown() {
    assertThat(new ProgressLine.State("pricing", 40, 120).line(3))
        .isEqualTo("pricing [##########....................] 40/120, 3 s");
    assertThat(new ProgressLine.State("planning", 0, 0).line(12)).isEqualTo("planning, 12 s");
  }
}
