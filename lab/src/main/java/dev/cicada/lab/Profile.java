package dev.cicada.lab;

import dev.cicada.extension.Registry;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much is run: the size of every experiment, as data.
 *
 * @param description in a line
 * @param note for figures, such as that runs are shortened; may be empty
 * @param cifarNote the same for figures with CIFAR-10
 * @param seeds how many, from 1 on
 * @param cifarSeeds how many of them for figures with CIFAR-10; 0 leaves them out
 * @param ourSeeds how many of them for those of our own experiments that take long; 0 leaves them
 *     out
 * @param rhos trade-offs of figures 2 and 3
 * @param rhoRounds their rounds
 * @param senders calls per round in figure 4
 * @param clients numbers of clients in figure 5
 * @param energyRounds rounds of figures 4 and 5
 * @param mnist runs that learn the first dataset
 * @param cifar10 runs that learn the second
 * @param people runs whose clients are people, if there are any
 * @param epochs the same figures with a pass over the data as a local iteration, if they are run
 * @param solverRounds rounds of the offline problem in the comparison of planners
 * @param boundRounds rounds in the comparison with Theorem 1
 * @param yaml the text that it was read from; empty for one that comes with the lab
 */
public record Profile(
    String name,
    String description,
    String note,
    String cifarNote,
    int seeds,
    int cifarSeeds,
    int ourSeeds,
    List<Double> rhos,
    int rhoRounds,
    List<Integer> senders,
    List<Integer> clients,
    int energyRounds,
    RunConfig mnist,
    RunConfig cifar10,
    Optional<RunConfig> people,
    Optional<Epochs> epochs,
    int solverRounds,
    int boundRounds,
    String yaml)
    implements Agenda {
  /** The profiles that come with the lab, smallest first. */
  public static final List<String> NAMES = List.of("quick", "standard", "paper");

  /** In figure 5 a tenth of the clients call in a round. */
  private static final int CLIENTS_PER_CALL = 10;

  /**
   * A local iteration read as a pass over the data, in addition to the reading as a batch.
   *
   * @param seeds how many, from 1 on
   * @param figures that are run with it
   * @param rhos trade-offs of figures 2 and 3
   * @param mnist runs that learn the first dataset
   */
  public record Epochs(int seeds, List<String> figures, List<Double> rhos, RunConfig mnist) {
    /** Whether a figure is run with it. */
    public boolean isFor(String figure) {
      return figures.contains(figure);
    }

    private Epochs withSeeds(int number) {
      return new Epochs(Math.min(number, seeds), figures, rhos, mnist);
    }
  }

  public Profile {
    if (seeds < 1) {
      throw new UserError("seeds is " + seeds + "; it must be at least 1. Maybe 5");
    }
    if (cifarSeeds < 0 || ourSeeds < 0) {
      throw new UserError(
          "profile %s: cifarSeeds is %d and ourSeeds %d; they must be at least 0, which leaves the experiments out"
              .formatted(name, cifarSeeds, ourSeeds));
    }
    if (rhos.isEmpty() || senders.isEmpty() || clients.isEmpty()) {
      throw new UserError("profile " + name + ": rhos, senders and clients must not be empty");
    }
    for (int rounds : List.of(rhoRounds, energyRounds, solverRounds, boundRounds)) {
      if (rounds < 1) {
        throw new UserError(
            "profile %s has %d rounds; they must be at least 1. Maybe 50".formatted(name, rounds));
      }
    }
    if (solverRounds == 1) {
      throw new UserError(
          "profile %s: solverRounds is 1; it must be at least 2, for one round is no offline problem. Maybe 20"
              .formatted(name));
    }
    for (int number : clients) {
      if (number < CLIENTS_PER_CALL || number % CLIENTS_PER_CALL != 0) {
        throw new UserError(
            "profile %s: clients has %d; it must be tens, for a tenth of them call. Maybe 10"
                .formatted(name, number));
      }
    }
  }

  /** A profile with the extensions that come with Cicada. */
  public static Profile of(String nameOrFile) {
    return of(nameOrFile, Registry.ofClassPath());
  }

  /** A profile that comes with the lab, or a user's file. */
  public static Profile of(String nameOrFile, Registry registry) {
    return ProfileReader.read(nameOrFile, RunConfig.of(registry));
  }

  /** The settings that runs have in common, by dataset. */
  public Map<String, Map<String, String>> settings() {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    settings.put("mnist", mnist.changes());
    epochs.ifPresent(each -> settings.put("epochs", each.mnist().changes()));
    settings.put("cifar10", cifar10.changes());
    people.ifPresent(each -> settings.put("people", each.changes()));
    return settings;
  }

  /**
   * The same with another number of seeds. Experiments that have fewer get no more than they had.
   */
  public Profile withSeeds(int number) {
    return new Profile(
        name,
        description,
        note,
        cifarNote,
        number,
        Math.min(number, cifarSeeds),
        Math.min(number, ourSeeds),
        rhos,
        rhoRounds,
        senders,
        clients,
        energyRounds,
        mnist,
        cifar10,
        people,
        epochs.map(each -> each.withSeeds(number)),
        solverRounds,
        boundRounds,
        yaml);
  }
}
