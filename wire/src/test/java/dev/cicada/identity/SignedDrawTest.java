package dev.cicada.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignedDrawTest {
  private static final DrawKey KEY = DrawKey.generate();
  private static final DrawOccasion OCCASION = new DrawOccasion("run-1", 12, "alice");

  @Test
  void whatAClientDrewTheServerFindsToo() {
    SignedDraw made = SignedDraw.make(KEY, OCCASION);

    assertThat(SignedDraw.verify(KEY.publicKey(), OCCASION, made.proof()))
        .hasValueSatisfying(draw -> assertThat(draw.value()).isEqualTo(made.value()));
    assertThat(SignedDraw.make(KEY, OCCASION).proof()).isEqualTo(made.proof());
  }

  @Test
  void isGoodForItsOwnOccasionAndKeyAlone() {
    byte[] proof = SignedDraw.make(KEY, OCCASION).proof();

    for (DrawOccasion other :
        List.of(
            new DrawOccasion("run-2", 12, "alice"),
            new DrawOccasion("run-1", 13, "alice"),
            new DrawOccasion("run-1", 12, "bob"),
            new DrawOccasion("run-1a", 12, "lice"))) {
      assertThat(SignedDraw.verify(KEY.publicKey(), other, proof)).as("%s", other).isEmpty();
    }
    assertThat(SignedDraw.verify(DrawKey.generate().publicKey(), OCCASION, proof)).isEmpty();
  }

  @Test
  void noTwoOccasionsHaveTheSameBytes() {
    assertThat(new DrawOccasion("ab", 1, "c").bytes())
        .isNotEqualTo(new DrawOccasion("a", 1, "bc").bytes());
    assertThat(HexFormat.of().formatHex(new DrawOccasion("r", 258, "ä").bytes()))
        .isEqualTo(
            "6369636164612e76312e64726177" + "00000001" + "72" + "00000002c3a4" + "00000102");
  }

  /** Chi-square over 16 bins. The key is fixed, so the test cannot fail by chance. */
  @Test
  void drawsAreUniform() {
    DrawKey key = DrawKeys.ofSeed(1);
    int[] counts = new int[16];
    int draws = 1600;
    for (int round = 0; round < draws; round++) {
      double value = SignedDraw.make(key, new DrawOccasion("uniform", round, "alice")).value();
      assertThat(value).isBetween(0.0, Math.nextDown(1.0));
      counts[(int) (16 * value)]++;
    }
    double statistic = 0;
    for (int count : counts) {
      statistic += Math.pow(count - draws / 16.0, 2) / (draws / 16.0);
    }
    assertThat(statistic).as("chi-square, 15 degrees of freedom, 1 %% critical").isLessThan(30.58);
  }

  @Test
  void callsAsOftenAsTheProbabilitySays() {
    SignedDraw draw = SignedDraw.make(KEY, OCCASION);

    assertThat(draw.calls(0)).isFalse();
    assertThat(draw.calls(1)).isTrue();
    assertThat(draw.calls(draw.value())).isFalse();
    assertThat(draw.calls(Math.nextUp(draw.value()))).isTrue();
  }
}
