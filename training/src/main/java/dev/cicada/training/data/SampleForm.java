package dev.cicada.training.data;

/**
 * What samples are to a model: all that data must have in common to train the same one.
 *
 * @param shape of one sample
 * @param classes number of labels
 * @param scale of every channel, which bytes are multiplied by
 * @param offset of every channel, which is added then
 */
public record SampleForm(Shape shape, int classes, float[] scale, float[] offset) {}
