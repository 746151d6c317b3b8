package dev.cicada.spark;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cicada.extension.Registry;
import dev.cicada.run.Calibrations;
import dev.cicada.run.RecordedRun;
import dev.cicada.run.Run;
import dev.cicada.run.RunFolder;
import dev.cicada.run.cluster.Cluster;
import dev.cicada.run.cluster.ClusterProvider;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.plugin.Plugins;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares a simulation on two executors, in separate processes, with one on threads. */
class SparkSimulationTest {
  private static final String MASTER = "local-cluster[2,1,1024]";

  /** How often executors try what fails. */
  private static final int TRIES = 300;

  /** Averages updates, each cut to the same norm: no coordinate is independent of the others. */
  private static final String PLUGIN =
      """
      import dev.cicada.extension.About;
      import dev.cicada.protocol.Aggregation;
      import dev.cicada.protocol.AggregationProvider;
      import dev.cicada.settings.Settings;

      public final class CutMean implements AggregationProvider {
        public About about() {
          return About.of("cut-mean", "the mean of updates that are cut to a length");
        }

        public Aggregation aggregation(Settings settings) {
          return (clients, parameters, state) -> new Aggregation.Accumulator() {
            private final double[] sum = new double[parameters];
            private int callers;

            public void add(Aggregation.Update update) {
              double squares = 0;
              for (float value : update.values()) {
                squares += (double) value * value;
              }
              double factor = Math.min(1, 0.1 / Math.sqrt(squares));
              for (int i = 0; i < sum.length; i++) {
                sum[i] += factor * update.values()[i];
              }
              callers++;
            }

            public boolean apply(float[] model) {
              for (int i = 0; i < sum.length; i++) {
                model[i] = (float) (model[i] + sum[i] / callers);
                sum[i] = 0;
              }
              callers = 0;
              return true;
            }
          };
        }
      }
      """;

  @TempDir private static Path folder;
  private static Cluster cluster;
  private static Registry registry;

  @BeforeAll
  static void connect() throws IOException {
    System.setProperty("spark.cicada.foldFrom", "5000"); // between the models of these tests
    System.setProperty("spark.task.maxFailures", String.valueOf(TRIES));
    cluster = ClusterProvider.to(MASTER);
    Path plugin = Files.writeString(folder.resolve("CutMean.java"), PLUGIN);
    registry = Plugins.load(List.of(plugin));
  }

  @AfterAll
  static void leave() {
    cluster.close();
    System.clearProperty("spark.cicada.foldFrom");
    System.clearProperty("spark.task.maxFailures");
  }

  private static RunConfig config(Map<String, String> more) {
    Map<String, String> texts =
        new HashMap<>(
            Map.of(
                "dataset", "synthetic:600x8x10",
                "model", "mlp-1x200",
                "scheme", "random",
                "senders", "3",
                "clients", "8",
                "rounds", "8",
                "localSteps", "2",
                "evaluateEvery", "4",
                "testSamples", "100"));
    texts.putAll(more);
    return RunConfig.of(registry).withTexts(texts);
  }

  /**
   * Runs until it is over or told to stop.
   *
   * @return whether it is over
   */
  private static boolean run(
      RunConfig config, String name, Optional<Cluster> where, BooleanSupplier stop)
      throws IOException {
    RecordedRun.Options options = new RecordedRun.Options(false, false, 0, false, true, false);
    RunFolder out = new RunFolder(folder.resolve(name));
    try (Run run = Run.of(config, Run.load(config), new Calibrations(), 0, where);
        RecordedRun recorded = RecordedRun.resume(run, out, options)) {
      return recorded.run(stop);
    }
  }

  private static void requireSame(String one, String other) {
    for (String file : List.of("rounds.csv", "clients.csv", "model.bin")) {
      assertThat(folder.resolve(one).resolve(file))
          .as("%s of %s", file, one)
          .hasSameBinaryContentAs(folder.resolve(other).resolve(file));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          model=mlp-1x200 aggregation=caller-sum
          model=mlp-1x200 aggregation=fed-async
          model=mlp-1x200 aggregation=fed-buff bufferSize=4
          model=mlp-1x200 aggregation=fed-adam
          model=mlp-1x200 aggregation=cut-mean
          model=mlp-1x200 codec=int8 errorFeedback=true optimizer=adam
          model=mlp-1x200 codec=top-k updateNorm=0.5 noise=0.1 attack=sign-flip
          model=mlp-1x200 devices=lognormal availability=markov clock=true batteryJoules=5
          model=logistic aggregation=caller-sum
          model=logistic codec=int4 devices=lognormal aggregation=cut-mean
          """)
  void executorsMakeTheSameBytesAsThreads(String settings) throws IOException {
    RunConfig config = config(ConfigReader.texts(List.of(settings.split(" "))));
    String name = settings.replaceAll("\\W", "-");

    assertThat(run(config, name + "-threads", Optional.empty(), () -> false)).isTrue();
    assertThat(run(config, name + "-spark", Optional.of(cluster), () -> false)).isTrue();

    requireSame(name + "-spark", name + "-threads");
  }

  @Test
  void aRunMovesFromThreadsToExecutorsAndBack() throws IOException {
    RunConfig config = config(Map.of("aggregation", "fed-adam", "seed", "5"));
    run(config, "stayed", Optional.empty(), () -> false);

    assertThat(run(config, "moved", Optional.empty(), afterPolls(3))).isFalse();
    assertThat(run(config, "moved", Optional.of(cluster), afterPolls(3))).isFalse();
    assertThat(run(config, "moved", Optional.empty(), () -> false)).isTrue();

    requireSame("moved", "stayed");
  }

  /** Says stop after this many polls. */
  private static BooleanSupplier afterPolls(int number) {
    AtomicInteger polls = new AtomicInteger();
    return () -> polls.incrementAndGet() > number;
  }

  @Test
  void anExecutorThatIsKilledChangesNothing() throws IOException {
    RunConfig config = config(Map.of("seed", "7"));
    run(config, "undisturbed", Optional.empty(), () -> false);
    AtomicInteger polls = new AtomicInteger();
    AtomicBoolean killed = new AtomicBoolean();
    BooleanSupplier killing =
        () -> {
          if (polls.incrementAndGet() == 4) {
            killed.set(executors().get(0).destroyForcibly());
          }
          return false;
        };

    assertThat(run(config, "disturbed", Optional.of(cluster), killing)).isTrue();

    assertThat(killed).isTrue();
    requireSame("disturbed", "undisturbed");
  }

  /** Processes that this one started as executors. */
  private static List<ProcessHandle> executors() {
    return ProcessHandle.current()
        .descendants()
        .filter(each -> commandLine(each).contains("ExecutorBackend"))
        .toList();
  }

  /** The whole command line; the JDK gives nothing for long ones. */
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
    } catch (IOException hasEnded) {
      return "";
    }
  }

  @Test
  void executorsWithOtherCodeRefuse() {
    Shipment foreign = new Shipment("rounds: 2\n", List.of(), "core 0\n");

    assertThat(assertThrows(UserError.class, foreign::config))
        .hasMessageContaining("it has other code than the driver (core");
  }

  /** Work that is refused, and leaves a line in a file. */
  private record Refused(String file) implements Cluster.Work {
    @Override
    public void on(String item, List<String> plugins) throws IOException {
      Files.writeString(Path.of(file), "tried\n", CREATE, APPEND);
      throw new UserError(item + " is not here. Maybe elsewhere");
    }
  }

  @Test
  void whatAnExecutorRefusesReachesTheUserAndIsNotTriedAsOftenAsWhatFails() throws IOException {
    Path tries = folder.resolve("tries");
    Cluster.Work work = new Refused(tries.toString());

    assertThat(
            assertThrows(
                UserError.class,
                () -> cluster.forEach(List.of("gold"), List.of(), work, () -> false)))
        .hasMessage("an executor says: gold is not here. Maybe elsewhere");
    assertThat(Files.readAllLines(tries)).hasSizeLessThan(TRIES);
  }
}
