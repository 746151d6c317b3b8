package dev.cicada.training.engine.torch;

import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Softmax;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** A network whose parameters libtorch differentiates; every step frees what it allocates. */
@SuppressWarnings("try") // a scope is there to be closed, not to be used
final class TorchNetwork implements Workspace {
  private final Model model;
  private final float[] values;
  private final long[] labels;
  private final float[] logits;
  private final Softmax softmax;

  /** Holds what lives as long as the workspace. */
  private final PointerScope scope = new PointerScope();

  private final FloatPointer nativeParameters;
  private final FloatPointer nativeValues;
  private final LongPointer nativeLabels;
  private final TorchLayers plain;
  private final TorchLayers differentiated;
  private final TorchDescent descent;

  TorchNetwork(Model model, Descent descent, int largestBatch) {
    this.model = model;
    this.values = new float[largestBatch * model.input().size()];
    this.labels = new long[largestBatch];
    this.logits = new float[largestBatch * model.classes()];
    this.softmax = new Softmax(model.classes(), model.classes());
    this.nativeParameters = new FloatPointer(model.parameterCount());
    this.nativeValues = new FloatPointer(values.length);
    this.nativeLabels = new LongPointer(labels.length);
    this.plain = new TorchLayers(model, nativeParameters);
    this.differentiated = new TorchLayers(model, nativeParameters).differentiate();
    this.descent = TorchDescent.of(descent, plain.parameters(), nativeParameters);
    scope.extend().close();
  }

  @Override
  public void load(float[] parameters) {
    TorchEngine.useOneThread();
    nativeParameters.put(parameters, 0, parameters.length);
    descent.begin();
  }

  @Override
  public void step(Batch batch) {
    try (PointerScope step = new PointerScope()) {
      Tensor output = differentiated.apply(input(batch));
      Tensor loss = torch.cross_entropy_loss(output, labels(batch));
      TensorVector gradients =
          torch.grad(new TensorVector(loss), new TensorVector(differentiated.parameters()));
      descent.step(gradients.get());
    }
  }

  @Override
  public void store(float[] parameters) {
    nativeParameters.get(parameters, 0, parameters.length);
  }

  @Override
  public void subtract(float[] start, float[] update) {
    store(update);
    for (int index = 0; index < update.length; index++) {
      update[index] -= start[index];
    }
  }

  @Override
  public Score score(Batch batch) {
    try (PointerScope step = new PointerScope()) {
      Tensor output = plain.apply(input(batch)).contiguous();
      output.data_ptr_float().get(logits, 0, batch.size() * model.classes());
      return softmax.score(batch, logits);
    }
  }

  private Tensor input(Batch batch) {
    batch.writeRows(values);
    nativeValues.put(values, 0, batch.size() * model.input().size());
    return torch.from_blob(
        nativeValues,
        batch.size(),
        model.input().channels(),
        model.input().height(),
        model.input().width());
  }

  private Tensor labels(Batch batch) {
    for (int place = 0; place < batch.size(); place++) {
      labels[place] = batch.label(place);
    }
    nativeLabels.put(labels, 0, batch.size());
    return torch.from_blob(
        nativeLabels, new long[] {batch.size()}, torch.dtype(torch.ScalarType.Long));
  }

  @Override
  public void close() {
    scope.close();
  }
}
