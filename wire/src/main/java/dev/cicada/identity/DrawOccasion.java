package dev.cicada.identity;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a draw is made for; it is valid for nothing else.
 *
 * @param run the run's identifier, which the server drew after all draw keys were fixed
 * @param round the round's number
 * @param client the name of the client that draws
 */
public record DrawOccasion(String run, int round, String client) {
  private static final byte[] DOMAIN = "cicada.v1.draw".getBytes(StandardCharsets.US_ASCII);

  /**
   * The bytes that are signed, the same for clients in any language: the domain, then the run and
   * the client's name as UTF-8, each after its length in bytes, then the round; numbers are 32-bit,
   * the highest byte first.
   */
  public byte[] bytes() {
    byte[] runBytes = run.getBytes(StandardCharsets.UTF_8);
    byte[] clientBytes = client.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(DOMAIN.length + runBytes.length + clientBytes.length + 12)
        .put(DOMAIN)
        .putInt(runBytes.length)
        .put(runBytes)
        .putInt(clientBytes.length)
        .put(clientBytes)
        .putInt(round)
        .array();
  }
}
