package dev.cicada.runtime.identity;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The server's side of a run's draws: who draws with which key, and whether a call was allowed.
 *
 * <p>Clients have numbers here, as they have in the run.
 */
public final class RunDraws {
  private final String run;
  private final Map<Integer, Drawer> drawers = new ConcurrentHashMap<>();

  /** The draws of the run with this identifier. */
  public RunDraws(String run) {
    this.run = run;
  }

  /** Learns from a client's certificate what its draws are verified with. */
  public void know(int client, AuthenticatedClient certified) {
    drawers.compute(
        client,
        (number, known) ->
            known != null && known.is(certified)
                ? known
                : new Drawer(certified.name(), certified.drawKey()));
  }

  /** Whether a proof shows that a client's draw in a round is below the probability. */
  public boolean allows(int client, int round, double probability, byte[] proof) {
    Drawer drawer = drawers.get(client);
    return drawer != null
        && drawer
            .verified(new DrawOccasion(run, round, drawer.name), proof)
            .filter(draw -> draw.calls(probability))
            .isPresent();
  }

  /** A client, and its last draw: it is asked for when an upload begins and when it has ended. */
  private static final class Drawer {
    private final String name;
    private final DrawPublicKey key;
    private DrawOccasion lastOccasion;
    private SignedDraw last;

    Drawer(String name, DrawPublicKey key) {
      this.name = name;
      this.key = key;
    }

    boolean is(AuthenticatedClient certified) {
      return name.equals(certified.name()) && key.equals(certified.drawKey());
    }

    synchronized Optional<SignedDraw> verified(DrawOccasion occasion, byte[] proof) {
      if (occasion.equals(lastOccasion) && Arrays.equals(last.proof(), proof)) {
        return Optional.of(last);
      }
      Optional<SignedDraw> draw = SignedDraw.verify(key, occasion, proof);
      draw.ifPresent(
          verified -> {
            lastOccasion = occasion;
            last = verified;
          });
      return draw;
    }
  }
}
