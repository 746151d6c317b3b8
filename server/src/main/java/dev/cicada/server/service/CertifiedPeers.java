package dev.cicada.server.service;

import dev.cicada.identity.RunDraws;
import dev.cicada.server.machine.DrawCheck;

/** Clients with certificates, each of which proves a name and a draw key. */
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

  /** Verifies the draws of a run. */
  DrawCheck draws(String run) {
    return (client, round, probability, proof) ->
        draws.allows(run, client.name(), round, probability, proof);
  }
}
