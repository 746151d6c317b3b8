package dev.cicada.run;

import dev.cicada.files.AtomicFile;
import dev.cicada.plan.Network;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Decision;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run's calls take under each of Cicada's rules for the band.
 *
 * <p>If a scheme's probabilities do not depend on the rule, neither do its calls, nor what is
 * learned. So a single run with training tells what all rules cost.
 */
public final class BandAccounts implements RoundListener {
  /** Energy of all calls up to each round: a column for each rule. */
  private static final String ROUNDS = "bands.csv";

  /** Energy of each client's calls: a column for each rule. */
  private static final String CLIENTS = "bands-by-client.csv";

  private static final Map<String, BandwidthRule> RULES =
      new TreeMap<>(
          Map.of(
              BandwidthRules.Fixed.NAME, new BandwidthRules.Fixed(),
              BandwidthRules.Shared.NAME, new BandwidthRules.Shared(),
              BandwidthRules.Optimal.NAME, new BandwidthRules.Optimal()));

  private final Network network;
  private final Map<String, Account> accounts = new TreeMap<>();
  private double[] gains = {};
  private double[] reserved = {};

  /** The account of one rule. */
  private final class Account {
    private final BandwidthRule rule;
    private final List<Double> cumulativeJoules = new ArrayList<>();
    private final double[] clientJoules = new double[network.clients()];
    private double joules;

    Account(BandwidthRule rule) {
      this.rule = rule;
    }

    void charge(int[] callers) {
      double roundJoules = 0;
      if (callers.length > 0) {
        double[] shares = rule.grants(network, gains, reserved, callers);
        for (int i = 0; i < callers.length; i++) {
          double call = network.upload(callers[i], shares[i], gains[callers[i]]).joules();
          roundJoules += call;
          clientJoules[callers[i]] += call;
        }
      }
      joules += roundJoules;
      cumulativeJoules.add(joules);
    }
  }

  /** Accounts of a run from its first round on. */
  public BandAccounts(Network network) {
    this.network = network;
    RULES.forEach((name, rule) -> accounts.put(name, new Account(rule)));
  }

  /** Whether a run's calls are the same under every rule: none can be late, cut off or left out. */
  public static boolean cover(RunConfig config) {
    return !DeviceSettings.canBeLate(config)
        && !DeviceSettings.canFail(config)
        && !DeviceSettings.haveBatteries(config)
        && !DeviceSettings.haveDeadline(config);
  }

  @Override
  public void decided(int round, double[] roundGains, Decision decision) {
    gains = roundGains;
    reserved = decision.shares();
  }

  @Override
  public void called(Calls calls) {
    accounts.values().forEach(account -> account.charge(calls.clients()));
  }

  @Override
  public void closed(RoundRecord round) {}

  /** Whether the account of the run's own rule agrees with what the run has charged. */
  public boolean agreeWith(RunConfig config, RoundRecord last) {
    Account own = accounts.get(config.get(RuleSettings.BANDWIDTH));
    return own != null && own.joules == last.cumulativeEnergyJoules();
  }

  /** Writes both tables into the folder of the run. */
  public void write(Path folder) throws IOException {
    List<List<Double>> rounds =
        accounts.values().stream().map(account -> account.cumulativeJoules).toList();
    List<List<Double>> clients =
        accounts.values().stream()
            .map(account -> Arrays.stream(account.clientJoules).boxed().toList())
            .toList();
    write(folder.resolve(ROUNDS), rounds);
    write(folder.resolve(CLIENTS), clients);
  }

  private static void write(Path file, List<List<Double>> columns) throws IOException {
    StringBuilder table = new StringBuilder(String.join(",", RULES.keySet())).append('\n');
    for (int row = 0; row < columns.get(0).size(); row++) {
      int index = row;
      table
          .append(
              columns.stream()
                  .map(column -> Decimal.of(column.get(index)))
                  .collect(Collectors.joining(",")))
          .append('\n');
    }
    byte[] bytes = table.toString().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(bytes));
  }

  /** Energy of all calls up to each round under a rule, from a run's files. */
  public static double[] cumulativeJoules(Path folder, String rule) {
    return CsvTable.read(folder.resolve(ROUNDS)).column(Column.of(rule));
  }

  /** Energy of each client's calls under a rule, from a run's files. */
  public static double[] clientJoules(Path folder, String rule) {
    return CsvTable.read(folder.resolve(CLIENTS)).column(Column.of(rule));
  }
}
