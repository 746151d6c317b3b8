package dev.cicada.server.service;

import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.privacy.PrivacyTotals;
import dev.cicada.server.history.Entry;
import dev.cicada.server.ledger.Ledger;
import java.io.IOException;
import java.util.Optional;

/**
 * Adds up what a run has cost the clients of its places in privacy, and tells listeners.
 *
 * <p>A round counts when it is closed, since then its model can be seen.
 */
final class PrivacyWatch implements ServerListener {
  private final PrivacyTotals totals;
  private final double delta;
  private final int places;
  private final boolean secretDraws;
  private final ServerListener listener;

  /**
   * A watch over a run from its beginning.
   *
   * @param secretDraws whether only a client itself decides, and knows, if it calls
   */
  PrivacyWatch(
      ClientPrivacy privacy,
      int places,
      boolean secretDraws,
      Ledger ledger,
      ServerListener listener)
      throws IOException {
    totals = privacy.totals(places, new double[0]);
    delta = privacy.delta();
    this.places = places;
    this.secretDraws = secretDraws;
    this.listener = listener;
    Entry.Planned[] last = {null};
    ledger.read(
        entry -> {
          if (entry instanceof Entry.Planned plan) {
            last[0] = plan;
          } else if (entry instanceof Entry.Closed closed) {
            add(closed.round(), Optional.ofNullable(last[0]));
          }
        });
    tell();
  }

  @Override
  public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
    add(close.round(), Optional.ofNullable(plan));
    tell();
  }

  private void add(int round, Optional<Entry.Planned> plan) {
    double[] probabilities = new double[places];
    if (plan.isPresent() && plan.get().round() == round) {
      for (int i = 0; i < plan.get().members().length; i++) {
        probabilities[plan.get().members()[i]] = secretDraws ? plan.get().probabilities()[i] : 1;
      }
    }
    totals.add(probabilities);
  }

  private void tell() {
    listener.spentPrivacy(totals.epsilons(delta));
  }
}
