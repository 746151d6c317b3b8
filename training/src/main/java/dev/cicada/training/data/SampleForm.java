package dev.cicada.training.data;

/**
 * The form in which a model sees samples: what data must have in common to train the same model.
 *
 * @param shape of one sample
 * @param classes number of labels
 * @param scale by channel; stored values are multiplied by it
 * @param offset by channel; added after that
 */
public record SampleForm(Shape shape, int classes, float[] scale, float[] offset) {}
