package dev.cicada.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LetteringTest {
  @Test
  void widthsAreThoseOfTheFont() {
    // Adobe's metrics of Helvetica, in thousandths.
    assertThat(Lettering.width("Wi~", 10)).isCloseTo(9.44 + 2.22 + 5.84, within(5e-3));
    assertThat(Lettering.width("ÿ", 10)).isCloseTo(5, within(5e-3));
    assertThat(Lettering.width("10³", 10)).isCloseTo(11.12 + 0.65 * 5.56, within(5e-3));
    assertThat(Lettering.width("中", 10)).isEqualTo(Lettering.width("?", 10));
  }

  @Test
  void theRunsOfATextAreAsWideAsTheText() {
    String text = "energy per ρ, 10⁻⁶ J ≤ 中";

    assertThat(Lettering.runs(text).stream().mapToDouble(run -> run.width(8)).sum())
        .isCloseTo(Lettering.width(text, 8), within(1e-9));
    assertThat(Lettering.runs(text))
        .containsExactly(
            new Lettering.Run("energy per ρ, 10", false),
            new Lettering.Run("−6", true),
            new Lettering.Run(" J ≤ 中", false));
  }

  @Test
  void everyCharacterThatFiguresUseHasAGlyph() {
    String characters = "09AZaz ÄÖüß×±²αβγλρσΔΣ−≤≥≈–’…";

    for (int index = 0; index < characters.length(); index++) {
      char character = characters.charAt(index);
      assertThat(Typeface.SANS.character(Typeface.SANS.glyph(character))).isEqualTo(character);
    }
  }

  @Test
  void linesAreNoWiderThanAllowedAndLoseNoWord() {
    String text = "the schemes side by side in the paper's cell";

    assertThat(Lettering.wrap(text, 8, 60))
        .hasSizeGreaterThan(2)
        .allMatch(line -> Lettering.width(line, 8) <= 60);
    assertThat(String.join(" ", Lettering.wrap(text, 8, 60))).isEqualTo(text);
    assertThat(Lettering.wrap("", 8, 60)).isEmpty();
  }

  @Test
  void aTextIsShortenedOnlyIfItMustBe() {
    assertThat(Lettering.shorten("random", 8, 60)).isEqualTo("random");
    assertThat(Lettering.shorten("random and then some more", 8, 60)).matches("random.*[.]{3}");
  }
}
