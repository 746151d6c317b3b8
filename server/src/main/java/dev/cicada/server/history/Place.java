package dev.cicada.server.history;

import dev.cicada.wire.Digest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One of the run's places, and the client that has it.
 *
 * <p>If an update of an earlier client of the place is still to be applied, the version held and
 * the last call are those of that client.
 */
public final class Place {
  private final int number;
  @Nullable Member member;
  boolean admitted;
  int held;
  int lastCall = -1;
  @Nullable Digest lastUpdate;
  int lastHeard;
  double roundNorm = Double.NaN;
  int toldSamples;
  int samples;

  Place(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }

  /** The client that has it; somebody must. */
  public Member member() {
    return Objects.requireNonNull(member, "somebody has the place");
  }

  /** Whether its client has been handed a version. Until then it takes part in no round. */
  public boolean isAdmitted() {
    return admitted;
  }

  /** Version that its client holds. */
  public int held() {
    return held;
  }

  /** Round of its client's last call, or the one before it was admitted. */
  public int lastCall() {
    return lastCall;
  }

  /** The digest of its client's last update; null before the first. */
  public @Nullable Digest lastUpdate() {
    return lastUpdate;
  }

  /** The last round that was planned with its client, or in which it was let in. */
  public int lastHeard() {
    return lastHeard;
  }

  /** Norm of its client's last update, divided by that update's interval; NaN before the first. */
  public double roundNorm() {
    return roundNorm;
  }

  /** How many samples the client that was last let in says it holds; 0 if it did not say. */
  public int samples() {
    return samples;
  }

  void vacate() {
    member = null;
    admitted = false;
    roundNorm = Double.NaN;
  }

  void receive(int version, int round, @Nullable Digest update) {
    held = version;
    lastCall = round;
    lastUpdate = update;
  }
}
