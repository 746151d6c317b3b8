package dev.cicada.training.model;

import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
  private final List<Tensor> tensors;
  private final Optional<SavedModel> external;

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
    tensors = Tensors.of(blocks);
    external = Optional.empty();
  }

  private Model(String name, SavedModel saved) {
    this.name = name;
    input = new Shape(1, 1, 1);
    layers = List.of();
    blocks = List.of();
    initialisation = Initialisation.NARROW;
    tensors = saved.tensors();
    external = Optional.of(saved);
  }

  /** A network of which only the tensors and their first values are known. */
  public static Model external(String name, SavedModel saved) {
    return new Model(name, saved);
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

  /** Its name, for people. */
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

  /** Where each layer's parameters are, for layers that have any, in order. */
  public List<Block> blocks() {
    return blocks;
  }

  /** The tensors in its flat array, one after the other, without gaps. */
  public List<Tensor> tensors() {
    return tensors;
  }

  /** Number of labels. */
  public int classes() {
    return blocks.get(blocks.size() - 1).outputs();
  }

  /** Whether all its layers are fully connected. */
  public boolean isDense() {
    return external.isEmpty() && layers.stream().allMatch(Layer.Dense.class::isInstance);
  }

  /** Length of the flat array. */
  public int parameterCount() {
    return external
        .map(saved -> saved.values().length)
        .orElseGet(() -> blocks.get(blocks.size() - 1).end());
  }

  /** Size of an update with 32 bits for each parameter. */
  public long sizeBits() {
    return 32L * parameterCount();
  }

  /** The parameters of a saved model, which must have this one's tensors. */
  public float[] initialise(SavedModel saved) {
    List<String> own = tensors.stream().map(each -> each.name() + each.sizes()).toList();
    List<String> given = saved.tensors().stream().map(each -> each.name() + each.sizes()).toList();
    if (!own.equals(given)) {
      throw new UserError(
          "initialModel has %s, and model %s has %s; they must be the same. Maybe it is another's"
              .formatted(String.join(", ", given), name, String.join(", ", own)));
    }
    return saved.values().clone();
  }

  /** The first parameters, a function of the seed only. */
  public float[] initialise(Seed seed) {
    if (external.isPresent()) {
      return external.get().values().clone();
    }
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
