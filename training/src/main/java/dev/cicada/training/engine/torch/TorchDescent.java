package dev.cicada.training.engine.torch;

import dev.cicada.training.engine.Sgd;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Descent in place on tensors. */
final class TorchDescent {
  private final Sgd sgd;
  private final Tensor[] parameters;
  private final Tensor[] velocities;

  TorchDescent(Sgd sgd, Tensor[] parameters) {
    this.sgd = sgd;
    this.parameters = parameters;
    this.velocities = new Tensor[sgd.momentum() > 0 ? parameters.length : 0];
    for (int index = 0; index < velocities.length; index++) {
      velocities[index] = torch.zeros_like(parameters[index]);
    }
  }

  /** Forgets the velocity. */
  void reset() {
    for (Tensor velocity : velocities) {
      velocity.zero_();
    }
  }

  /** Moves the parameters; changes the gradients. Call it within a {@code PointerScope}. */
  void step(Tensor[] gradients) {
    if (sgd.clipNorm() < Float.POSITIVE_INFINITY) {
      clip(gradients);
    }
    Scalar rate = new Scalar(-sgd.learningRate());
    for (int index = 0; index < parameters.length; index++) {
      Tensor slope = gradients[index];
      if (sgd.weightDecay() > 0) {
        slope.add_(parameters[index], new Scalar(sgd.weightDecay()));
      }
      if (sgd.momentum() > 0) {
        slope = velocities[index].mul_(new Scalar(sgd.momentum())).add_(slope);
      }
      parameters[index].add_(slope, rate);
    }
  }

  private void clip(Tensor[] gradients) {
    double squares = 0;
    for (Tensor gradient : gradients) {
      double norm = gradient.norm().item_float();
      squares += norm * norm;
    }
    double norm = Math.sqrt(squares);
    if (norm > sgd.clipNorm()) {
      for (Tensor gradient : gradients) {
        gradient.mul_(new Scalar((float) (sgd.clipNorm() / norm)));
      }
    }
  }
}
