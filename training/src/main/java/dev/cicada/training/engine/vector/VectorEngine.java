package dev.cicada.training.engine.vector;

import dev.cicada.extension.About;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import java.util.Optional;

/** Dense networks on the JDK's Vector API. */
public final class VectorEngine implements Engine {
  private static final String MODULE = "jdk.incubator.vector";

  @Override
  public About about() {
    return About.of("vector", "dense networks on the JDK's Vector API").at(10);
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
  public Workspace open(Model model, Descent descent, int largestBatch) {
    return new DenseNetwork(model, descent, largestBatch);
  }
}
