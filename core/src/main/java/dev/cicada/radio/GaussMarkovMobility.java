package dev.cicada.radio;

import dev.cicada.extension.About;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.Require;

/**
 * Clients whose velocity remembers itself: v(t) = a v(t-1) + sqrt(1 - a^2) s g(t) in both
 * coordinates, with memory a and g normal (Liang and Haas 1999, without drift).
 *
 * <p>The speed is Rayleigh distributed, so s = sqrt(2/pi) times its mean. A client that would leave
 * its ring is reflected at the edge, and so is its velocity. Round 0 is uniform over the area.
 *
 * @param memory from 0, a new velocity every round, to 1, straight lines
 * @param roundSeconds time between two rounds
 */
public record GaussMarkovMobility(
    Placement placement, double memory, double meanSpeedMetersPerSecond, double roundSeconds)
    implements Mobility {
  private static final Setting<Double> MEMORY =
      new Setting<>(
          "memory",
          0.8,
          ValueType.number("from 0 to 1", value -> value >= 0 && value <= 1),
          "for gauss-markov: from 0, a new velocity every round, to 1, straight lines");
  private static final Setting<Double> SPEED =
      new Setting<>("meanSpeedMetersPerSecond", 1.4, ValueType.upTo(1e6), "for gauss-markov");

  public GaussMarkovMobility {
    Require.within("memory", memory, 0, 1, "Maybe 0.8.");
    Require.positive(
        "meanSpeedMetersPerSecond",
        meanSpeedMetersPerSecond,
        "Maybe 1.4, on foot; clients that stand still have a static mobility.");
    Require.positive("roundSeconds", roundSeconds, "Maybe 10.");
  }

  @Override
  public Movement start(Ring area, int clients, Seed seed) {
    return new Walk(area, clients, seed);
  }

  private final class Walk implements Movement {
    private final Ring area;
    private final int clients;
    private final Seed seed;
    private final double deviation = meanSpeedMetersPerSecond * StrictMath.sqrt(2 / StrictMath.PI);
    private final double innovation = deviation * StrictMath.sqrt(1 - memory * memory);
    private final double[] x;
    private final double[] y;
    private final double[] velocityX;
    private final double[] velocityY;
    private int reached = -1;

    Walk(Ring area, int clients, Seed seed) {
      this.area = area;
      this.clients = clients;
      this.seed = seed;
      x = new double[clients];
      y = new double[clients];
      velocityX = new double[clients];
      velocityY = new double[clients];
    }

    @Override
    public void positions(int round, double[] copyX, double[] copyY) {
      if (round < reached) {
        reached = -1;
      }
      while (reached < round) {
        reached++;
        for (int client = 0; client < clients; client++) {
          RandomStream stream = seed.split(client).stream(reached);
          if (reached == 0) {
            begin(client, stream);
          } else {
            step(client, stream);
          }
        }
      }
      System.arraycopy(x, 0, copyX, 0, clients);
      System.arraycopy(y, 0, copyY, 0, clients);
    }

    private void begin(int client, RandomStream stream) {
      placement.ringOf(client, area).place(client, stream, x, y);
      velocityX[client] = deviation * stream.nextGaussian();
      velocityY[client] = deviation * stream.nextGaussian();
    }

    private void step(int client, RandomStream stream) {
      velocityX[client] = memory * velocityX[client] + innovation * stream.nextGaussian();
      velocityY[client] = memory * velocityY[client] + innovation * stream.nextGaussian();
      x[client] += velocityX[client] * roundSeconds;
      y[client] += velocityY[client] * roundSeconds;
      reflect(client, placement.ringOf(client, area));
    }

    /** Reflects a client into the ring, as often as its step needs. */
    private void reflect(int client, Ring ring) {
      double distance = StrictMath.sqrt(x[client] * x[client] + y[client] * y[client]);
      double beyondInner = distance - ring.innerMeters();
      double width = ring.outerMeters() - ring.innerMeters();
      if (distance == 0 || (beyondInner >= 0 && beyondInner <= width)) {
        return;
      }
      double phase = beyondInner - 2 * width * Math.floor(beyondInner / (2 * width));
      boolean turned = phase > width;
      double folded = ring.innerMeters() + (turned ? 2 * width - phase : phase);
      double normalX = x[client] / distance;
      double normalY = y[client] / distance;
      x[client] = folded * normalX;
      y[client] = folded * normalY;
      if (turned) {
        double across = velocityX[client] * normalX + velocityY[client] * normalY;
        velocityX[client] -= 2 * across * normalX;
        velocityY[client] -= 2 * across * normalY;
      }
    }
  }

  /** Makes it known as {@code gauss-markov}. */
  public static final class Provider implements MobilityProvider {
    @Override
    public About about() {
      return About.of("gauss-markov", "clients walk, with a velocity that remembers itself")
          .at(30)
          .reading(MEMORY, SPEED, MobilitySettings.ROUND_SECONDS);
    }

    @Override
    public Mobility mobility(Settings settings, Placement placement) {
      return new GaussMarkovMobility(
          placement,
          settings.get(MEMORY),
          settings.get(SPEED),
          settings.get(MobilitySettings.ROUND_SECONDS));
    }
  }
}
