package dev.cicada.plan;

/**
 * An upload at a share of the band. With power control, it takes the least energy that meets the
 * deadline.
 *
 * @param bitsPerSecond its rate
 * @param seconds how long it takes
 * @param watts the power that is sent
 * @param joules what it takes from the client's battery, circuits and amplifier included
 */
public record Upload(double bitsPerSecond, double seconds, double watts, double joules) {}
