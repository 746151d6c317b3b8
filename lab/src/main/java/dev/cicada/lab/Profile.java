package dev.cicada.lab;

import dev.cicada.extension.Registry;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import java.util.List;

/**
 * How much is run: the size of every experiment, as data.
 *
 * @param description in a line
 * @param note what figures say of it, such as that it is shortened; may be empty
 * @param cifarNote the same for figures with CIFAR-10
 * @param seeds how many, from 1 on
 * @param rhos trade-offs of figures 2 and 3
 * @param rhoRounds their rounds
 * @param senders calls per round in figure 4
 * @param clients numbers of clients in figure 5
 * @param energyRounds rounds of figures 4 and 5
 * @param mnist runs that learn the first dataset
 * @param cifar10 runs that learn the second
 * @param solverRounds rounds of the offline problem in the comparison of solvers
 * @param boundRounds rounds in the comparison with Theorem 1
 * @param sweeps what is run beyond the paper's figures and ours
 * @param yaml the text that it was read from; empty for one that comes with the lab
 */
public record Profile(
    String name,
    String description,
    String note,
    String cifarNote,
    int seeds,
    List<Double> rhos,
    int rhoRounds,
    List<Integer> senders,
    List<Integer> clients,
    int energyRounds,
    RunConfig mnist,
    RunConfig cifar10,
    int solverRounds,
    int boundRounds,
    List<Sweep> sweeps,
    String yaml) {
  /** Those that come with the lab, by size. */
  public static final List<String> NAMES = List.of("quick", "standard", "paper");

  /** In figure 5, where a tenth of the clients call in a round. */
  private static final int CLIENTS_PER_CALL = 10;

  public Profile {
    if (seeds < 1) {
      throw new UserError("seeds is " + seeds + "; it must be at least 1. Maybe 5");
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
    for (int number : clients) {
      if (number < CLIENTS_PER_CALL || number % CLIENTS_PER_CALL != 0) {
        throw new UserError(
            "profile %s: clients has %d; it must be tens, for a tenth of them call. Maybe 10"
                .formatted(name, number));
      }
    }
  }

  /** The same with the extensions that come with Cicada. */
  public static Profile of(String nameOrFile) {
    return of(nameOrFile, Registry.ofClassPath());
  }

  /** One that comes with the lab, or a file of one's own. */
  public static Profile of(String nameOrFile, Registry registry) {
    return ProfileReader.read(nameOrFile, RunConfig.of(registry));
  }

  /** The same with another number of seeds. */
  public Profile withSeeds(int number) {
    return new Profile(
        name,
        description,
        note,
        cifarNote,
        number,
        rhos,
        rhoRounds,
        senders,
        clients,
        energyRounds,
        mnist,
        cifar10,
        solverRounds,
        boundRounds,
        sweeps,
        yaml);
  }
}
