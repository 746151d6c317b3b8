package dev.cicada.server.service;

/**
 * What clients may ask of a server.
 *
 * @param chunkBytes most bytes in a part of an upload or a model
 * @param uploads how many may be under way at the same time
 * @param stallMillis how long an upload may stall
 * @param requestsPerSecond of one client, on average
 * @param norm the largest of an update
 */
public record Limits(
    int chunkBytes, int uploads, long stallMillis, double requestsPerSecond, double norm) {
  public static final Limits DEFAULT =
      new Limits(1 << 17, 64, 10_000, 100, Double.POSITIVE_INFINITY);
}
