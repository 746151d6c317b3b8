package dev.cicada.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import dev.cicada.training.model.Tensor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ModelLayoutTest {
  @Test
  void theProtocolsExampleIsTheLogisticModelOnMnist() throws Exception {
    ModelLayout layout = ModelLayout.of(Models.named("logistic", new Shape(1, 28, 28), 10));
    String protocol = Files.readString(Path.of("../docs/protocol.md"));
    assertThat(protocol)
        .contains(layout.tensors().stream().map(Tensor::toString).collect(Collectors.joining("\n")))
        .contains(layout.digest().hex());
  }

  @Test
  void everyNumberOfEveryModelIsInOneTensorAndMessagesKeepThem() {
    for (String name : List.of("logistic", "mlp-2x200", "cnn-small")) {
      Model model = Models.named(name, new Shape(1, 28, 28), 10);
      ModelLayout layout = ModelLayout.of(model);
      assertThat(layout.size()).isEqualTo(model.parameterCount());
      assertThat(ModelLayout.of(layout.messages())).isEqualTo(layout);
    }
  }
}
