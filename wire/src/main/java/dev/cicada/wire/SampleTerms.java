package dev.cicada.wire;

import dev.cicada.training.data.SampleForm;
import dev.cicada.training.data.Shape;
import dev.cicada.v1.Samples;
import java.util.List;

/**
 * What a run requires of its clients' data.
 *
 * @param own whether every client must bring its own, and has no part of the run's dataset
 */
public record SampleTerms(SampleForm form, boolean own) {
  /** The terms in a message. */
  public static SampleTerms of(Samples message) {
    return new SampleTerms(
        new SampleForm(
            new Shape(message.getChannels(), message.getHeight(), message.getWidth()),
            message.getLabels(),
            floats(message.getScaleList()),
            floats(message.getOffsetList())),
        message.getOwn());
  }

  private static float[] floats(List<Float> values) {
    float[] floats = new float[values.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = values.get(i);
    }
    return floats;
  }

  /** The terms as a message. */
  public Samples message() {
    Samples.Builder message =
        Samples.newBuilder()
            .setChannels(form.shape().channels())
            .setHeight(form.shape().height())
            .setWidth(form.shape().width())
            .setLabels(form.classes())
            .setOwn(own);
    for (int channel = 0; channel < form.scale().length; channel++) {
      message.addScale(form.scale()[channel]).addOffset(form.offset()[channel]);
    }
    return message.build();
  }
}
