package dev.cicada.training.model;

import dev.cicada.extension.About;
import dev.cicada.extension.Registry;
import dev.cicada.settings.Settings;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Layer.Convolution;
import dev.cicada.training.model.Layer.Dense;
import dev.cicada.training.model.Layer.MaxPooling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The models that come with Cicada. */
public final class Models {
  private Models() {}

  /** The model with this name for these samples; {@code dense-300-100} has two hidden layers. */
  public static Model named(String name, Shape input, int classes) {
    return Registry.ofClassPath()
        .named(ModelProvider.class, "model", name)
        .model(name, input, classes, Settings.DEFAULTS);
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

  /** Makes it known as {@code logistic}. */
  public static final class Logistic implements ModelProvider {
    @Override
    public About about() {
      return About.of("logistic", "no hidden layer").at(10);
    }

    @Override
    public Model model(String text, Shape input, int classes, Settings settings) {
      return dense(name(), input, classes);
    }
  }

  /** Makes it known as {@code mlp-1x200}. */
  public static final class OneHiddenLayer implements ModelProvider {
    @Override
    public About about() {
      return About.of("mlp-1x200", "one hidden layer of 200, as the paper's text says").at(20);
    }

    @Override
    public Model model(String text, Shape input, int classes, Settings settings) {
      return dense(name(), input, classes, 200);
    }
  }

  /** Makes it known as {@code mlp-2x200}. */
  public static final class TwoHiddenLayers implements ModelProvider {
    @Override
    public About about() {
      return About.of("mlp-2x200", "two hidden layers of 200, which has the paper's number of bits")
          .at(30);
    }

    @Override
    public Model model(String text, Shape input, int classes, Settings settings) {
      return dense(name(), input, classes, 200, 200);
    }
  }

  /** Makes dense networks known by their widths, such as {@code dense-300-100}. */
  public static final class HiddenWidths implements ModelProvider {
    @Override
    public About about() {
      return About.of("dense-300-100", "dense layers of any widths").at(40);
    }

    @Override
    public boolean answersTo(String text) {
      return text.matches("dense(-[1-9]\\d{0,5})+");
    }

    @Override
    public Model model(String text, Shape input, int classes, Settings settings) {
      String[] widths = text.substring("dense-".length()).split("-");
      return dense(
          text, input, classes, Arrays.stream(widths).mapToInt(Integer::parseInt).toArray());
    }
  }

  /** Three narrow convolutions, for many runs on small images. */
  public static final class NarrowConvolutions implements ModelProvider {
    @Override
    public About about() {
      return About.of("cnn-tiny", "three narrow convolutions, for many runs on small images")
          .at(45);
    }

    @Override
    public Model model(String text, Shape input, int classes, Settings settings) {
      List<Layer> layers =
          List.of(
              new Convolution(16, 3, 1, 1),
              new MaxPooling(2, 2),
              new Convolution(32, 3, 1, 1),
              new MaxPooling(2, 2),
              new Convolution(64, 3, 1, 1),
              new MaxPooling(2, 2),
              new Dense(classes));
      return Model.of(name(), input, layers, Initialisation.LECUN);
    }
  }

  /** Two convolutions and a hidden dense layer, for quick runs on small images. */
  public static final class SmallConvolutions implements ModelProvider {
    @Override
    public About about() {
      return About.of(
              "cnn-small",
              "two convolutions and a hidden dense layer, for quick runs on small images")
          .at(50);
    }

    @Override
    public Model model(String text, Shape input, int classes, Settings settings) {
      List<Layer> layers =
          List.of(
              new Convolution(32, 5, 1, 2),
              new MaxPooling(2, 2),
              new Convolution(64, 5, 1, 2),
              new MaxPooling(2, 2),
              new Dense(128),
              new Dense(classes));
      return Model.of(name(), input, layers, Initialisation.LECUN);
    }
  }

  /**
   * AlexNet for 32 x 32 images: 14,280,074 parameters with three channels and ten classes.
   *
   * <p>The first stride is 2; the original, for 224 x 224, has 4. The maps have sides of 16, pooled
   * to 7, pooled to 3, and pooled to 2, so 256 x 2 x 2 = 1024 values enter the dense layers.
   */
  public static final class AlexNet implements ModelProvider {
    @Override
    public About about() {
      return About.of(
              "alexnet", "the paper's for CIFAR-10, in the size that its number of bits says")
          .at(60);
    }

    @Override
    public Model model(String text, Shape input, int classes, Settings settings) {
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
      return Model.of(name(), input, layers, Initialisation.LECUN);
    }
  }
}
