package dev.cicada.run;

import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The rows of {@code plan.csv}: what was decided for every client in every round. */
final class PlanTable implements RoundListener {
  static final String HEADER = "round,client,gain,probability,share";

  private final TableFile file;

  PlanTable(TableFile file) {
    this.file = file;
  }

  @Override
  public void decided(int round, double[] gains, double[] probabilities, double[] shares) {
    try {
      for (int client = 0; client < gains.length; client++) {
        file.row(
            String.valueOf(round),
            String.valueOf(client),
            Decimal.of(gains[client]),
            Decimal.of(probabilities[client]),
            Decimal.of(shares[client]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void closed(RoundRecord round) {}
}
