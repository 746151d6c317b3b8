package dev.cicada.server.history;

import dev.cicada.wire.Digest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One of the run's places, and the client that has it.
 *
 * <p>A client that has left, or has not been admitted yet, may stand in a place of which an update
 * is still to be applied: then what is held, and the last call, are of whoever sent it.
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

  /** Who has it; somebody must have. */
  public Member member() {
    return Objects.requireNonNull(member, "somebody has the place");
  }

  /** Whether its client has been handed a version; until then it stands in no round. */
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

  /** What its client sent in its last call; null before the first. */
  public @Nullable Digest lastUpdate() {
    return lastUpdate;
  }

  /** The last round that was planned with its client, or that it was let in at. */
  public int lastHeard() {
    return lastHeard;
  }

  /** Norm of the last update that its client sent, over the rounds that it is of; else NaN. */
  public double roundNorm() {
    return roundNorm;
  }

  /** How many samples the client told to hold that was let in last; 0 if it told nothing. */
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
