import dev.cicada.extension.Registry;
import dev.cicada.run.Run;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.simulation.Simulation;
import java.util.Locale;

/**
 * A simulation inside your own program, which hears of every round.
 *
 * <p>{@code java --add-modules jdk.incubator.vector -cp 'cli/target/lib/*'
 * examples/EmbedASimulation.java}
 */
public final class EmbedASimulation {
  private EmbedASimulation() {}

  public static void main(String[] arguments) {
    // Your own extensions go here: Registry.ofClassPath().with(new MyScheme())
    RunConfig config =
        RunConfig.of(Registry.ofClassPath())
            .with(DataSettings.DATASET, "synthetic")
            .with(LearningSettings.MODEL, "logistic")
            .with(RuleSettings.SCHEME, "opportunistic")
            .with(RunSettings.ROUNDS, 20)
            .with(RunSettings.SEED, 7L);
    try (Run run = Run.of(config, Run.load(config))) {
      Simulation simulation = run.simulation(run.initialState(), true);
      simulation.addListener(
          round ->
              round
                  .evaluation()
                  .ifPresent(
                      test ->
                          System.out.printf(
                              Locale.ROOT,
                              "round %d: %.1f %% on %.2f J%n",
                              round.round(),
                              100 * test.accuracy(),
                              round.cumulativeEnergyJoules())));
      simulation.run();
    }
  }
}
