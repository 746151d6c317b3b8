package dev.cicada.run;

import dev.cicada.scheme.Decision;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The rows of {@code plan.csv}: what was decided for every client in every round. */
public final class PlanTable implements RoundListener {
  public static final Column ROUND = Column.of("round");
  public static final Column CLIENT = Column.of("client");
  public static final Column GAIN = Column.of("gain");
  public static final Column PROBABILITY = Column.of("probability");
  public static final Column SHARE = Column.of("share");

  static final String HEADER = Column.header(List.of(ROUND, CLIENT, GAIN, PROBABILITY, SHARE));

  private final TableFile file;

  PlanTable(TableFile file) {
    this.file = file;
  }

  @Override
  public void decided(int round, double[] gains, Decision decision) {
    try {
      for (int client = 0; client < gains.length; client++) {
        file.row(
            String.valueOf(round),
            String.valueOf(client),
            Decimal.of(gains[client]),
            Decimal.of(decision.probabilities()[client]),
            Decimal.of(decision.shares()[client]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void closed(RoundRecord round) {}
}
