package dev.cicada.radio;

import dev.cicada.text.Require;
import dev.cicada.text.UserError;

/** Which part of the cell a client lives in. A {@link Mobility} moves it within that part. */
@FunctionalInterface
public interface Placement {
  /** Every client anywhere in the cell: the paper's main experiments. */
  Placement ANYWHERE = (client, area) -> area;

  /** Scenario 1 of the paper, Section V-D: clients 1 to 5 always near the server. */
  Placement SCENARIO_1 = firstClientsIn(5, new Ring(100, 200));

  /** Scenario 2 of the paper, Section V-D: clients 1 to 5 always far from the server. */
  Placement SCENARIO_2 = firstClientsIn(5, new Ring(900, 1000));

  /** The client's ring, inside the cell's {@code area}; clients are numbered from zero. */
  Ring ringOf(int client, Ring area);

  /** Some clients in a ring of their own, the others anywhere in the cell. */
  static Placement firstClientsIn(int count, Ring ring) {
    Require.atLeast("count", count, 0, "Maybe 5, as in the paper's scenarios.");
    return (client, area) -> {
      if (!area.contains(ring)) {
        throw new UserError(
            "%s is a placement's ring; it must lie in the cell's %s. Maybe enlarge the cell"
                .formatted(ring, area));
      }
      return client < count ? ring : area;
    };
  }
}
