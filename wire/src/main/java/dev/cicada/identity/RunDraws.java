package dev.cicada.identity;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of a run's draws: who draws with which key, and whether a call is allowed.
 *
 * <p>Keys come with the clients' certificates.
 */
public final class RunDraws {
  /**
   * For each client and round. Verifying costs more than sending, so further proofs are not looked
   * at.
   */
  private static final int MOST_FALSE_PROOFS = 3;

  private final Map<String, Drawer> drawers = new ConcurrentHashMap<>();

  /** Learns a client's draw key from its certificate. */
  void know(String client, DrawPublicKey key) {
    drawers.compute(
        client, (name, known) -> known != null && known.key.equals(key) ? known : new Drawer(key));
  }

  /** Whether the current call is by this client. If so, its draw key is known from then on. */
  public boolean maySpeakFor(String client) {
    Optional<AuthenticatedClient> caller =
        AuthenticatedClient.current().filter(each -> each.name().equals(client));
    caller.ifPresent(each -> know(client, each.drawKey()));
    return caller.isPresent();
  }

  /** Whether a proof shows that a client's draw in a round is below the probability. */
  public boolean allows(String run, String name, int round, double probability, byte[] proof) {
    Drawer drawer = drawers.get(name);
    return drawer != null
        && drawer
            .verified(new DrawOccasion(run, round, name), proof)
            .filter(draw -> draw.calls(probability))
            .isPresent();
  }

  /**
   * A client and its last draw, which is needed when an upload begins and again when it has ended.
   */
  private static final class Drawer {
    private final DrawPublicKey key;
    private @Nullable DrawOccasion lastOccasion;
    private @Nullable SignedDraw last;
    private @Nullable DrawOccasion falseOccasion;
    private int falseProofs;

    Drawer(DrawPublicKey key) {
      this.key = key;
    }

    synchronized Optional<SignedDraw> verified(DrawOccasion occasion, byte[] proof) {
      if (last != null && occasion.equals(lastOccasion) && Arrays.equals(last.proof(), proof)) {
        return Optional.of(last);
      }
      if (!occasion.equals(falseOccasion)) {
        falseOccasion = occasion;
        falseProofs = 0;
      }
      if (falseProofs >= MOST_FALSE_PROOFS) {
        return Optional.empty();
      }
      Optional<SignedDraw> draw = SignedDraw.verify(key, occasion, proof);
      falseProofs += draw.isEmpty() ? 1 : 0;
      draw.ifPresent(
          verified -> {
            lastOccasion = occasion;
            last = verified;
          });
      return draw;
    }
  }
}
