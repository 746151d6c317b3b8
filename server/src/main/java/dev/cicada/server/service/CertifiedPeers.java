package dev.cicada.server.service;

import dev.cicada.identity.RunDraws;
import dev.cicada.server.machine.DrawCheck;

/** Clients that certificates speak for, each for itself alone, and for its draw key. */
final class CertifiedPeers implements Peers {
  private final RunDraws draws = new RunDraws();

  @Override
  public boolean maySpeakFor(String client) {
    return draws.maySpeakFor(client);
  }

  @Override
  public boolean areProven() {
    return true;
  }

  /** What verifies the draws of a run. */
  DrawCheck draws(String run) {
    return (client, round, probability, proof) ->
        draws.allows(run, client.name(), round, probability, proof);
  }
}
