package dev.cicada.client;

import dev.cicada.device.Availability;
import dev.cicada.device.Devices;

/**
 * When a client is there, and how many local steps it has done by when, as its run's settings have
 * it: the same that a simulation says of it.
 */
public final class Attendance {
  private final Devices devices;
  private final Availability availability;
  private final int client;

  /** Rounds that were looked at, from the first, and in how many of them the client is there. */
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

  /** Local steps that it has done when a round begins. */
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
