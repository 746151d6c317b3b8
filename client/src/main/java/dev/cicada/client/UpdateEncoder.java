package dev.cicada.client;

import dev.cicada.codec.Codec;
import dev.cicada.codec.Dither;
import dev.cicada.random.Seed;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.UpdateSettings;

/**
 * How a client writes its updates. The same update in the same round always gives the same bytes.
 *
 * @param name of the codec
 * @param seed of the codec's randomness
 */
public record UpdateEncoder(String name, Codec codec, Seed seed, int client) {
  static UpdateEncoder of(RunConfig config, int client) {
    return new UpdateEncoder(
        config.get(UpdateSettings.CODEC),
        UpdateSettings.codec(config),
        UpdateSettings.codecSeed(config),
        client);
  }

  byte[] encoded(float[] update, int round) {
    return codec.encoded(update, Dither.of(seed, client, round));
  }
}
