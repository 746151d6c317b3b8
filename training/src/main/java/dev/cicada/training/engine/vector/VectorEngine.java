package dev.cicada.training.engine.vector;

import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import java.util.Optional;

/** Dense networks on the JDK's Vector API. */
public final class VectorEngine implements Engine {
  private static final String MODULE = "jdk.incubator.vector";

  @Override
  public String name() {
    return "vector";
  }

  @Override
  public boolean supports(Model model) {
    return model.isDense();
  }

  @Override
  public Optional<String> obstacle() {
    return ModuleLayer.boot().findModule(MODULE).isPresent()
        ? Optional.empty()
        : Optional.of(
            "engine vector needs the module %s. Maybe start java with --add-modules %s."
                .formatted(MODULE, MODULE));
  }

  @Override
  public Workspace open(Model model, Sgd sgd, int largestBatch) {
    return new DenseNetwork(model, sgd, largestBatch);
  }
}
