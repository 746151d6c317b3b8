package dev.cicada.simulation;

import dev.cicada.attack.Attackers;
import dev.cicada.codec.Codec;
import dev.cicada.codec.Dither;
import dev.cicada.protocol.LocalTrainer.Passage;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What updates go through on their way to the server, and what clients keep of them.
 *
 * <p>This happens on the threads that train. An update may be trained rounds before it arrives, so
 * a client's residual changes only on arrival.
 */
final class Passages {
  private static final long MOST_RESIDUAL_BYTES = 1L << 30;

  private final Codec codec;
  private final boolean errorFeedback;
  private final Attackers attackers;
  private final BitSet attacking;
  private final Seed seed;
  private final float[][] residuals;
  private final Map<Integer, float[]> underWay = new ConcurrentHashMap<>();

  /** Goes on from these {@link #residuals}; empty at first. */
  Passages(Delivery delivery, int clients, int parameterCount, float[][] residuals) {
    codec = delivery.codec();
    errorFeedback = delivery.errorFeedback();
    attackers = delivery.attackers();
    seed = delivery.seed();
    attacking = attackers.among(clients, seed);
    long bytes = (long) clients * parameterCount * Float.BYTES;
    if (errorFeedback && bytes > MOST_RESIDUAL_BYTES) {
      throw UserError.format(
          "errorFeedback keeps %,d values for each of %,d clients, %.1f GB; it must be at most"
              + " %.1f GB. Maybe fewer clients, or codec int8, which needs none",
          parameterCount, clients, bytes / 1e9, MOST_RESIDUAL_BYTES / 1e9);
    }
    this.residuals = new float[errorFeedback ? clients : 0][0];
    for (int client = 0; client < residuals.length; client++) {
      this.residuals[client] = residuals[client].clone();
    }
  }

  /** What a client's update goes through in a round. */
  Passage of(int client, int round) {
    boolean attacks = attacking.get(client);
    return codec.isExact() && !attacks
        ? Passage.NONE
        : update -> {
          if (attacks) {
            attackers.change(update, seed, client, round);
          }
          // A run that has diverged goes on as it would without a codec, and reports that.
          if (!codec.isExact() && isFinite(update)) {
            send(update, client, round);
          }
        };
  }

  private void send(float[] update, int client, int round) {
    Dither dither = Dither.of(seed, client, round);
    if (!errorFeedback) {
      codec.decode(codec.encoded(update, dither), dither, update);
      return;
    }
    float[] wanted = update.clone();
    float[] residual = residuals[client];
    for (int i = 0; i < residual.length; i++) {
      wanted[i] += residual[i];
    }
    codec.decode(codec.encoded(wanted, dither), dither, update);
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] -= update[i];
    }
    underWay.put(client, wanted);
  }

  private static boolean isFinite(float[] update) {
    for (float value : update) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  /** Notes that a client's update has arrived. */
  void arrived(int client) {
    float[] residual = underWay.remove(client);
    if (residual != null) {
      residuals[client] = residual;
    }
  }

  /**
   * Copies of what clients keep between two rounds. A client's row is empty before its first call.
   */
  float[][] residuals() {
    return Arrays.stream(residuals).map(float[]::clone).toArray(float[][]::new);
  }
}
