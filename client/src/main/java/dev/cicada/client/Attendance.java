package dev.cicada.client;

import dev.cicada.device.Availability;
import dev.cicada.device.Devices;

/**
 * When a client is there, and how many local steps it has done by each round. It follows from the
 * run's settings, exactly as in a simulation.
 */
public final class Attendance {
  private final Devices devices;
  private final Availability availability;
  private final int client;

  /**
   * How many rounds were looked at, from the first; the client was there in {@link #attended} of
   * them.
   */
  private int rounds;

  private int attended;

  public Attendance(Devices devices, Availability availability, int client) {
    this.devices = devices;
    this.availability = availability;
    this.client = client;
  }

  /** Whether the client trains and may call in a round; if not, it declines. */
  public boolean isPresent(int round) {
    return availability.isPresent(client, round);
  }

  /** How many local steps it has done when a round begins. */
  public synchronized long stepsBefore(int round) {
    if (round < rounds) {
      rounds = 0;
      attended = 0;
    }
    for (; rounds < round; rounds++) {
      attended += isPresent(rounds) ? 1 : 0;
    }
    return devices.stepsAfter(client, attended);
  }
}
