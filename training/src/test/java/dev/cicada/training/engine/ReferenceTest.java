package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Initialisation;
import dev.cicada.training.model.Layer;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceTest {
  private static final Shape SHAPE = new Shape(2, 7, 6);

  @Test
  void gradientOfDenseNetworkIsTheSlopeOfTheLoss() {
    assertGradientIsSlope(Models.dense("dense", SHAPE, 4, 9, 5));
  }

  @Test
  void gradientOfConvolutionalNetworkIsTheSlopeOfTheLoss() {
    List<Layer> layers =
        List.of(
            new Layer.Convolution(3, 3, 2, 1),
            new Layer.MaxPooling(2, 1),
            new Layer.Convolution(4, 2, 1, 1),
            new Layer.Dense(4));
    assertGradientIsSlope(Model.of("small", SHAPE, layers, Initialisation.LECUN));
  }

  private static void assertGradientIsSlope(Model model) {
    Dataset dataset = SmallData.dataset(SHAPE, 4, 12);
    Reference reference = new Reference(model, dataset);
    float[] start = model.initialise(new Seed(3));
    double[] parameters = Reference.exact(start);
    double[] gradient = new double[start.length];
    reference.loss(parameters, 2, 6, gradient);
    double step = 1e-6;
    for (int index = 0; index < parameters.length; index++) {
      double middle = parameters[index];
      parameters[index] = middle + step;
      double above = reference.loss(parameters, 2, 6, null);
      parameters[index] = middle - step;
      double below = reference.loss(parameters, 2, 6, null);
      parameters[index] = middle;
      assertThat(gradient[index]).isCloseTo((above - below) / (2 * step), within(1e-7));
    }
  }
}
