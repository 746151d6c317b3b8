package dev.cicada.simulation;

import dev.cicada.device.Availability;
import dev.cicada.device.Device;
import dev.cicada.device.Devices;
import dev.cicada.radio.ChannelKnowledge;

/**
 * The clients' devices, and what can go wrong with their calls.
 *
 * @param devices what they train and send with
 * @param availability when they are there
 * @param roundSeconds how long a round lasts, unless the scheme waits for its callers
 * @param clock whether an upload that takes longer than its round is lost
 * @param knowledge how well channels are known when a round is decided
 */
public record Circumstances(
    Devices devices,
    Availability availability,
    double roundSeconds,
    boolean clock,
    ChannelKnowledge knowledge) {
  private static final double PAPER_ROUND_SECONDS = 10;

  public Circumstances {
    if (!(roundSeconds > 0 && roundSeconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "roundSeconds is " + roundSeconds + "; it must be above 0 and finite.");
    }
  }

  /** The paper's: devices that are alike and always there, and no call is lost. */
  public static Circumstances paper(int clients, Device device) {
    return of(Devices.alike(clients, device));
  }

  /** Devices that are always there, and no call is lost. */
  public static Circumstances of(Devices devices) {
    return new Circumstances(
        devices, Availability.ALWAYS, PAPER_ROUND_SECONDS, false, ChannelKnowledge.PERFECT);
  }

  /** Whether clients can be away or gone. */
  boolean canMissClients() {
    return availability != Availability.ALWAYS || devices.haveBatteries();
  }
}
