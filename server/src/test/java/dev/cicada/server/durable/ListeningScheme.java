package dev.cicada.server.durable;

import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import java.util.Arrays;

/** A scheme whose decisions depend on everything that it ever heard, to the last bit. */
record ListeningScheme(Hearing hearing) implements Scheme {
  @Override
  public Rule start(Conditions conditions) {
    return new Rule() {
      private double[] heard = new double[conditions.clients() + 1];

      @Override
      public Decision decide(int round, double[] gains) {
        double[] probabilities = new double[heard.length - 1];
        Arrays.setAll(
            probabilities,
            client ->
                (1 + Math.floorMod(Double.hashCode(heard[client] + gains[client]), 9)) / 10.0);
        heard[heard.length - 1] = mix(heard[heard.length - 1], round);
        return Decision.withEqualShares(probabilities);
      }

      @Override
      public void closed(Calls calls) {
        for (int i = 0; i < calls.count(); i++) {
          int client = calls.clients()[i];
          double news = mix(calls.round(), calls.intervals()[i]);
          news = mix(news, calls.shares()[i]);
          news = mix(news, calls.uploads()[i].joules());
          news = mix(news, calls.forced()[i] ? 1 : 0);
          news = mix(news, conditions.samples()[client]);
          if (hearing == Hearing.LEARNING) {
            news = mix(mix(news, calls.staleness()[i]), calls.updateNorms()[i]);
          }
          heard[client] = mix(heard[client], news);
        }
      }

      @Override
      public double[] memory() {
        return heard.clone();
      }

      @Override
      public int memoryPerClient() {
        return 1;
      }

      @Override
      public void changed(int round, int... newcomers) {
        heard[heard.length - 1] = mix(heard[heard.length - 1], round + newcomers.length);
      }

      @Override
      public void recall(double[] memory) {
        heard = memory.clone();
      }
    };
  }

  private static double mix(double before, double news) {
    return 0.7 * before + StrictMath.sin(news);
  }
}
