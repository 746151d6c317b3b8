package dev.cicada.training.engine.vector;

import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;

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
  public Workspace open(Model model, Sgd sgd, int largestBatch) {
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      throw new IllegalStateException(
          "engine vector needs the module %s. Maybe start java with --add-modules %s."
              .formatted(MODULE, MODULE));
    }
    return new DenseNetwork(model, sgd, largestBatch);
  }
}
