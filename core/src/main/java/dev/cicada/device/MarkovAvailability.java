package dev.cicada.device;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import java.util.List;

/**
 * Clients that come and go: a two-state Markov chain for each, stationary from the first slot on.
 *
 * <p>Every slot has one uniform draw u. A client that was there in the slot before is there if u is
 * below 1 - l; one that was away is there if u is below r. So a draw below both, or above both,
 * decides alone. To find whether a client is there, it is enough to look back to the last such
 * draw.
 *
 * @param leaving l, probability to be away in the next slot
 * @param returning r, probability to be back in the next slot
 */
public record MarkovAvailability(double leaving, double returning, Seed seed)
    implements Availability {
  @Override
  public boolean isPresent(int client, long slot) {
    long from = slot;
    while (from > 0 && !isDecided(draw(client, from))) {
      from--;
    }
    boolean present =
        from > 0 ? isNext(draw(client, from), true) : draw(client, 0) < presentShare();
    for (long next = from + 1; next <= slot; next++) {
      present = isNext(draw(client, next), present);
    }
    return present;
  }

  @Override
  public boolean follows(int client, long slot, boolean before) {
    return isNext(draw(client, slot), before);
  }

  private boolean isNext(double draw, boolean before) {
    return draw < (before ? 1 - leaving : returning);
  }

  /** Whether a draw decides alone, whatever the state before. */
  private boolean isDecided(double draw) {
    return isNext(draw, true) == isNext(draw, false);
  }

  private double presentShare() {
    return returning / (leaving + returning);
  }

  private double draw(int client, long slot) {
    return seed.split(client).stream(slot).nextDouble();
  }

  /** Makes it known as {@code markov}. */
  public static final class Provider implements AvailabilityProvider {
    public static final String NAME = "markov";

    public static final Setting<Double> AWAY_SHARE =
        new Setting<>(
            "awayShare",
            0.2,
            ValueType.number("from 0 to below 1", value -> value >= 0 && value < 1),
            "for markov: how much of the time a client is away");

    public static final Setting<Double> AWAY_ROUNDS =
        new Setting<>(
            "awayRounds",
            5.0,
            ValueType.number("of at least 1", value -> value >= 1),
            "for markov: rounds that a client stays away, in the mean");

    @Override
    public About about() {
      return About.of(NAME, "clients come and go, each by itself")
          .at(20)
          .reading(List.of(AWAY_SHARE, AWAY_ROUNDS));
    }

    @Override
    public Availability availability(String text, Settings settings, int clients, Seed seed) {
      double away = settings.get(AWAY_SHARE);
      double returning = 1 / settings.get(AWAY_ROUNDS);
      // Stationary: as many leave as return. Nobody can leave with a probability above one.
      double leaving = Math.min(1, returning * away / (1 - away));
      returning = away == 0 ? returning : Math.min(returning, leaving * (1 - away) / away);
      return new MarkovAvailability(leaving, returning, seed);
    }
  }
}
