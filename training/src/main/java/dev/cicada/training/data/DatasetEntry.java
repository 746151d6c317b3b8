package dev.cicada.training.data;

import java.util.function.Supplier;

/**
 * A dataset that is known by name.
 *
 * @param name to ask for it by
 * @param description in a few words
 * @param present whether it is at hand, or must be fetched first
 * @param source loads and verifies it
 */
public record DatasetEntry(
    String name, String description, boolean present, Supplier<TrainTest> source) {}
