package dev.cicada.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Registry;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.ModelProvider;
import dev.cicada.training.model.Models;
import org.junit.jupiter.api.Test;

class EnginesTest {
  private static final Shape SHAPE = new Shape(3, 32, 32);

  @Test
  void autoPicksVectorForDenseNetworksAndTorchForTheRest() {
    for (ModelProvider provider : Registry.ofClassPath().all(ModelProvider.class)) {
      if (!provider.isComputed()) {
        continue;
      }
      Model model = Models.named(provider.name(), SHAPE, 10);
      String expected = model.isDense() ? "vector" : "torch";
      assertThat(Engines.named("auto", model).name()).isEqualTo(expected);
    }
  }

  @Test
  void namedEngineIsTaken() {
    Model model = Models.named("logistic", SHAPE, 10);
    assertThat(Engines.named("torch", model).name()).isEqualTo("torch");
    assertThat(Engines.named("vector", model).name()).isEqualTo("vector");
  }

  @Test
  void unknownEngineIsToldWhichExist() {
    Model model = Models.named("logistic", SHAPE, 10);
    assertThatThrownBy(() -> Engines.named("cuda", model))
        .hasMessage("engine is cuda; it must be one of vector, torch. Maybe load it with --plugin");
  }
}
