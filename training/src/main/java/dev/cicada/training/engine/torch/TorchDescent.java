package dev.cicada.training.engine.torch;

import dev.cicada.training.engine.Descent;
import dev.cicada.training.optimizer.LocalOptimizer;
import dev.cicada.training.optimizer.Sgd;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Descent in place on tensors. */
abstract class TorchDescent {
  private final Descent descent;

  private TorchDescent(Descent descent) {
    this.descent = descent;
  }

  /**
   * Descent of parameters.
   *
   * @param tensors the parameters, layer by layer
   * @param values the same memory as a whole
   */
  static TorchDescent of(Descent descent, Tensor[] tensors, FloatPointer values) {
    return descent.optimizer() instanceof Sgd sgd
        ? new OnTensors(descent, sgd, tensors)
        : new OnArrays(descent, tensors, values);
  }

  /** Begins a task with the parameters as they are. */
  abstract void begin();

  /** Moves the parameters by gradients that are already clipped; may change the gradients. */
  abstract void move(Tensor[] gradients);

  /** Moves the parameters; changes the gradients. Call it within a {@code PointerScope}. */
  void step(Tensor[] gradients) {
    if (descent.clips()) {
      clip(gradients);
    }
    move(gradients);
  }

  private void clip(Tensor[] gradients) {
    double squares = 0;
    for (Tensor gradient : gradients) {
      double norm = gradient.norm().item_float();
      squares += norm * norm;
    }
    float keep = descent.keep(Math.sqrt(squares));
    if (keep != 1f) {
      for (Tensor gradient : gradients) {
        gradient.mul_(new Scalar(keep));
      }
    }
  }

  /** Gradient descent by libtorch itself. */
  private static final class OnTensors extends TorchDescent {
    private final Sgd sgd;
    private final Tensor[] parameters;
    private final Tensor[] velocities;

    OnTensors(Descent descent, Sgd sgd, Tensor[] parameters) {
      super(descent);
      this.sgd = sgd;
      this.parameters = parameters;
      this.velocities = new Tensor[sgd.momentum() > 0 ? parameters.length : 0];
      for (int index = 0; index < velocities.length; index++) {
        velocities[index] = torch.zeros_like(parameters[index]);
      }
    }

    @Override
    void begin() {
      for (Tensor velocity : velocities) {
        velocity.zero_();
      }
    }

    @Override
    void move(Tensor[] gradients) {
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
  }

  /** Any optimizer, on arrays to which gradients and parameters are copied. */
  private static final class OnArrays extends TorchDescent {
    private final FloatPointer values;
    private final LocalOptimizer.Moves moves;
    private final float[] parameters;
    private final float[] gradient;

    OnArrays(Descent descent, Tensor[] tensors, FloatPointer values) {
      super(descent);
      this.values = values;
      int count = 0;
      for (Tensor tensor : tensors) {
        count += (int) tensor.numel();
      }
      moves = descent.optimizer().open(count);
      parameters = new float[count];
      gradient = new float[count];
    }

    @Override
    void begin() {
      values.get(parameters, 0, parameters.length);
      moves.begin(parameters);
    }

    @Override
    void move(Tensor[] gradients) {
      int at = 0;
      for (Tensor part : gradients) {
        int length = (int) part.numel();
        part.contiguous().data_ptr_float().get(gradient, at, length);
        at += length;
      }
      moves.move(parameters, gradient);
      values.put(parameters, 0, parameters.length);
    }
  }
}
