package dev.cicada.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HelveticaTest {
  @Test
  void widthsAreThoseOfTheFont() {
    assertThat(Helvetica.width("Wi~", 10)).isCloseTo(9.44 + 2.22 + 5.84, within(1e-9));
    assertThat(Helvetica.width("ÿ", 10)).isCloseTo(5, within(1e-9));
    assertThat(Helvetica.width("ρ≈", 10)).isCloseTo(5.49 + 5.49, within(1e-9));
    assertThat(Helvetica.width("10³", 10)).isCloseTo(11.12 + 0.65 * 5.56, within(1e-9));
  }

  @Test
  void theRunsOfATextAreAsWideAsTheText() {
    String text = "energy per ρ, 10⁻⁶ J ≤ 中";

    assertThat(Helvetica.runs(text).stream().mapToDouble(run -> run.width(8)).sum())
        .isCloseTo(Helvetica.width(text, 8), within(1e-9));
    assertThat(Helvetica.runs(text))
        .extracting(Helvetica.Run::codes)
        .containsExactly("energy per ", "r", ", 10", "-6", " J ", "\u00a3", " ?");
  }

  @Test
  void linesAreNoWiderThanAllowedAndLoseNoWord() {
    String text = "the schemes side by side in the paper's cell";

    assertThat(Helvetica.wrap(text, 8, 60))
        .hasSizeGreaterThan(2)
        .allMatch(line -> Helvetica.width(line, 8) <= 60);
    assertThat(String.join(" ", Helvetica.wrap(text, 8, 60))).isEqualTo(text);
    assertThat(Helvetica.wrap("", 8, 60)).isEmpty();
  }

  @Test
  void aTextIsShortenedOnlyIfItMustBe() {
    assertThat(Helvetica.shorten("random", 8, 60)).isEqualTo("random");
    assertThat(Helvetica.shorten("random and then some more", 8, 60)).matches("random.*[.]{3}");
  }
}
