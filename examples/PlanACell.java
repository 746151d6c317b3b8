import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import java.util.Locale;

/**
 * Planning from Java: three clients, their gains, and what each should do.
 *
 * <p>{@code java -cp 'cli/target/lib/*' examples/PlanACell.java}
 */
public final class PlanACell {
  private PlanACell() {}

  public static void main(String[] arguments) {
    double[] powerWatts = {0.2, 0.2, 0.1};
    double[] gains = {7.3e-12, 5.7e-13, 1.2e-10};
    Network network =
        new Network(
            Uplink.of(5e6, -174, RateLogarithm.BINARY), 6.37e6, 50, 0.1, 0.01, powerWatts);
    Plan plan = new ExactPlanner().plan(network.problem(gains));
    for (int client = 0; client < gains.length; client++) {
      System.out.printf(
          Locale.ROOT,
          "client %d calls with probability %.3f on %.1f %% of the band%n",
          client,
          plan.probabilities()[0][client],
          100 * plan.shares()[0][client]);
    }
    System.out.printf(Locale.ROOT, "%.2f J, gap %.0e%n", plan.energyJoules(), plan.gap());
  }
}
