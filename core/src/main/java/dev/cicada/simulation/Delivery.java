package dev.cicada.simulation;

import dev.cicada.attack.Attackers;
import dev.cicada.codec.Codec;
import dev.cicada.codec.Float32;
import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.privacy.Clipped;
import dev.cicada.privacy.NoiseKey;
import dev.cicada.protocol.Aggregation;
import dev.cicada.random.Seed;
import java.util.Optional;

/**
 * What happens to updates between training and aggregation: attackers change theirs, a codec writes
 * them, and the server bounds what it reads.
 *
 * @param codec how they are sent
 * @param errorFeedback whether clients keep what the codec leaves out, and send it with their next
 *     update
 * @param attackers who sends something else
 * @param updateNorm the norm to which the server shortens longer ones, with or without noise
 * @param privacy noise, if there is any
 * @param seed that codec, attackers and noise draw from
 */
public record Delivery(
    Codec codec,
    boolean errorFeedback,
    Attackers attackers,
    Optional<Double> updateNorm,
    Optional<ClientPrivacy> privacy,
    Seed seed) {
  /** Every update arrives unchanged. */
  public static final Delivery PLAIN = by(new Float32(), new Seed(0));

  /** Delivery by a codec, and nothing else. */
  public static Delivery by(Codec codec, Seed seed) {
    return new Delivery(codec, false, Attackers.NOBODY, Optional.empty(), Optional.empty(), seed);
  }

  /** Whether every update arrives unchanged and is aggregated unchanged. */
  boolean isPlain() {
    return codec.isExact() && attackers.share() == 0 && updateNorm.isEmpty() && privacy.isEmpty();
  }

  /** How the server aggregates updates: by this rule, with bounds and noise if there are any. */
  Aggregation aggregation(Aggregation rule) {
    if (privacy.isPresent()) {
      return privacy.get().aggregation(rule, NoiseKey.of(seed));
    }
    return updateNorm.<Aggregation>map(norm -> new Clipped(rule, norm)).orElse(rule);
  }
}
