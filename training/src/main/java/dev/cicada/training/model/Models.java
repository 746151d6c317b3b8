package dev.cicada.training.model;

import dev.cicada.text.UserError;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Layer.Convolution;
import dev.cicada.training.model.Layer.Dense;
import dev.cicada.training.model.Layer.MaxPooling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The models that have names, and dense networks by their layer widths. */
public final class Models {
  private static final String WIDTHS = "dense-";

  private static final Map<String, Builder> NAMED =
      new TreeMap<>(
          Map.of(
              "logistic", (input, classes) -> dense("logistic", input, classes),
              "mlp-1x200", (input, classes) -> dense("mlp-1x200", input, classes, 200),
              "mlp-2x200", (input, classes) -> dense("mlp-2x200", input, classes, 200, 200),
              "cnn-small", Models::cnnSmall,
              "alexnet", Models::alexnet));

  private Models() {}

  /** All names, in alphabetical order; {@link #named} also takes {@code dense-300-100}. */
  public static List<String> names() {
    return List.copyOf(NAMED.keySet());
  }

  /** The model of this name for these samples; {@code dense-300-100} has two hidden layers. */
  public static Model named(String name, Shape input, int classes) {
    if (name.matches("dense(-[1-9]\\d{0,5})+")) {
      String[] widths = name.substring(WIDTHS.length()).split("-");
      return dense(
          name, input, classes, Arrays.stream(widths).mapToInt(Integer::parseInt).toArray());
    }
    Builder builder = NAMED.get(name);
    if (builder == null) {
      throw new UserError(
          "model is '%s'; it must be one of %s, or hidden layer widths such as dense-300-100"
              .formatted(name, String.join(", ", names())));
    }
    return builder.build(input, classes);
  }

  /** A dense network with hidden layers of these widths, none for logistic regression. */
  public static Model dense(String name, Shape input, int classes, int... hidden) {
    List<Layer> layers = new ArrayList<>();
    for (int width : hidden) {
      layers.add(new Dense(width));
    }
    layers.add(new Dense(classes));
    return Model.of(name, input, layers, Initialisation.NARROW);
  }

  /**
   * AlexNet for 32 x 32 images: 14,280,074 parameters with three channels and ten classes.
   *
   * <p>The first stride is 2 where the original, for 224 x 224, has 4. Sides of the maps: 16,
   * pooled to 7, pooled to 3, and pooled to 2, so that 256 x 2 x 2 = 1024 values enter the dense
   * layers.
   */
  private static Model alexnet(Shape input, int classes) {
    List<Layer> layers =
        List.of(
            new Convolution(96, 11, 2, 5),
            new MaxPooling(3, 2),
            new Convolution(256, 5, 1, 2),
            new MaxPooling(3, 2),
            new Convolution(384, 3, 1, 1),
            new Convolution(384, 3, 1, 1),
            new Convolution(256, 3, 1, 1),
            new MaxPooling(2, 1),
            new Dense(2048),
            new Dense(4096),
            new Dense(classes));
    return Model.of("alexnet", input, layers, Initialisation.LECUN);
  }

  /** Two convolutions and a hidden dense layer, for quick runs on small images. */
  private static Model cnnSmall(Shape input, int classes) {
    List<Layer> layers =
        List.of(
            new Convolution(32, 5, 1, 2),
            new MaxPooling(2, 2),
            new Convolution(64, 5, 1, 2),
            new MaxPooling(2, 2),
            new Dense(128),
            new Dense(classes));
    return Model.of("cnn-small", input, layers, Initialisation.LECUN);
  }

  @FunctionalInterface
  private interface Builder {
    Model build(Shape input, int classes);
  }
}
