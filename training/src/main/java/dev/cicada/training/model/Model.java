package dev.cicada.training.model;

import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * A network for classification: what goes in, and the layers up to the logits.
 *
 * <p>Its parameters are one flat array: the layers' blocks in order, each with its weights (see the
 * layer for their order) and then its biases.
 */
public final class Model {
  private static final int MOST_PARAMETERS = Integer.MAX_VALUE - 8;

  private final String name;
  private final Shape input;
  private final List<Layer> layers;
  private final List<Block> blocks;
  private final Initialisation initialisation;

  private Model(String name, Shape input, List<Layer> layers, Initialisation initialisation) {
    this.name = name;
    this.input = input;
    this.layers = List.copyOf(layers);
    this.initialisation = initialisation;
    List<Block> found = new ArrayList<>();
    Shape shape = input;
    int offset = 0;
    for (Layer layer : layers) {
      Shape output = layer.output(shape);
      if (!(layer instanceof Layer.MaxPooling)) {
        int fanIn = fanIn(layer, shape);
        requireRoom(offset + (fanIn + 1L) * output.channels());
        Block block = new Block(layer, fanIn, output.channels(), offset);
        found.add(block);
        offset = block.end();
      }
      shape = output;
    }
    this.blocks = List.copyOf(found);
  }

  /** A network of these layers, the last of which must be dense: its outputs are the classes. */
  public static Model of(
      String name, Shape input, List<Layer> layers, Initialisation initialisation) {
    if (layers.isEmpty() || !(layers.get(layers.size() - 1) instanceof Layer.Dense)) {
      throw new IllegalArgumentException("model " + name + " does not end with a dense layer");
    }
    return new Model(name, input, layers, initialisation);
  }

  private void requireRoom(long parameters) {
    if (parameters > MOST_PARAMETERS) {
      throw UserError.format(
          "model %s would have %,d parameters or more on samples of %s; at most %,d fit into"
              + " an array. Maybe use narrower layers",
          name, parameters, input, MOST_PARAMETERS);
    }
  }

  private static int fanIn(Layer layer, Shape input) {
    return layer instanceof Layer.Convolution convolution
        ? input.channels() * convolution.kernel() * convolution.kernel()
        : input.size();
  }

  /** How people call it. */
  public String name() {
    return name;
  }

  /** Shape of one sample. */
  public Shape input() {
    return input;
  }

  /** All layers, input side first. */
  public List<Layer> layers() {
    return layers;
  }

  /** Where the parameters of each layer that has any lie, in the order of the layers. */
  public List<Block> blocks() {
    return blocks;
  }

  /** Number of labels that it tells apart. */
  public int classes() {
    return blocks.get(blocks.size() - 1).outputs();
  }

  /** Whether all its layers are fully connected. */
  public boolean isDense() {
    return layers.stream().allMatch(Layer.Dense.class::isInstance);
  }

  /** Length of the flat array. */
  public int parameterCount() {
    return blocks.get(blocks.size() - 1).end();
  }

  /** Size of an update on the air, 32 bits for each parameter. */
  public long sizeBits() {
    return 32L * parameterCount();
  }

  /** The first parameters, a function of the seed alone. */
  public float[] initialise(Seed seed) {
    float[] parameters = new float[parameterCount()];
    for (int index = 0; index < blocks.size(); index++) {
      RandomStream stream = seed.split(Purpose.MODEL).stream(index);
      initialisation.fill(parameters, blocks.get(index), stream);
    }
    return parameters;
  }

  @Override
  public String toString() {
    return "%s (%,d parameters)".formatted(name, parameterCount());
  }
}
