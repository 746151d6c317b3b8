package dev.cicada.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Registry;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelsTest {
  private static final Shape GREY = new Shape(1, 28, 28);
  private static final Shape COLOUR = new Shape(3, 32, 32);

  @ParameterizedTest
  @CsvSource({
    "logistic, 7850",
    "mlp-1x200, 159010",
    "mlp-2x200, 199210",
    "dense-200-200, 199210",
    "dense-7, 5575"
  })
  void countsParametersOfDenseNetworks(String name, int count) {
    Model model = Models.named(name, GREY, 10);
    assertThat(model.parameterCount()).isEqualTo(count);
    assertThat(model.isDense()).isTrue();
  }

  @Test
  void alexnetHasThePapersSize() {
    Model model = Models.named("alexnet", COLOUR, 10);
    assertThat(model.parameterCount()).isEqualTo(14_280_074);
    assertThat(model.sizeBits()).isEqualTo(456_962_368L);
    assertThat(model.isDense()).isFalse();
  }

  @Test
  void blocksFollowEachOtherWithoutGaps() {
    for (ModelProvider provider : Registry.ofClassPath().all(ModelProvider.class)) {
      if (!provider.isComputed()) {
        continue;
      }
      Model model = Models.named(provider.name(), COLOUR, 10);
      int offset = 0;
      for (Block block : model.blocks()) {
        assertThat(block.offset()).isEqualTo(offset);
        offset = block.end();
      }
      assertThat(model.parameterCount()).isEqualTo(offset);
      assertThat(model.classes()).isEqualTo(10);
    }
  }

  @Test
  void firstParametersDependOnTheSeedAlone() {
    Model model = Models.named("mlp-2x200", GREY, 10);
    float[] parameters = model.initialise(new Seed(7));
    assertThat(parameters).isEqualTo(model.initialise(new Seed(7)));
    assertThat(parameters).isNotEqualTo(model.initialise(new Seed(8)));
    for (int index = 0; index < model.blocks().get(0).end(); index++) {
      assertThat(parameters[index]).isBetween(-1 / 28f, 1 / 28f);
    }
  }

  @Test
  void unknownNameIsToldWhichExist() {
    assertThatThrownBy(() -> Models.named("resnet", GREY, 10))
        .hasMessage(
            "model is resnet; it must be one of logistic, mlp-1x200, mlp-2x200, dense-300-100,"
                + " cnn-tiny, cnn-small, alexnet, external. Maybe alexnet");
  }

  @Test
  void moreParametersThanAnArrayHoldsAreRefused() {
    assertThat(Models.named("dense-999999", GREY, 10).parameterCount()).isEqualTo(794_999_215);
    assertThatThrownBy(() -> Models.named("dense-999999", COLOUR, 10))
        .hasMessage(
            "model dense-999999 would have 3,072,996,927 parameters or more on samples of"
                + " 3 x 32 x 32; at most 2,147,483,639 fit into an array. Maybe use narrower"
                + " layers");
    assertThatThrownBy(() -> Models.named("dense-99999-99999", GREY, 10))
        .hasMessageContaining("at most 2,147,483,639 fit");
  }

  @Test
  void tooSmallImagesAreRefused() {
    assertThatThrownBy(() -> Models.named("alexnet", new Shape(3, 8, 8), 10))
        .hasMessageContaining("Maybe the images are too small");
  }
}
