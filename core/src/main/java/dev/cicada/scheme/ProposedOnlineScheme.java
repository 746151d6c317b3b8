package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Planner;
import dev.cicada.settings.Settings;

/**
 * The paper's P1', solved exactly in every round as if its gains were those of all rounds.
 *
 * <p>See {@link OnlineRule} for how it treats deadlines and budgets.
 *
 * @param planner one that plans online
 */
public record ProposedOnlineScheme(Planner planner) implements Scheme {
  public static final String NAME = "proposed-online";

  /** Plans for reserved shares, as in the paper. */
  public ProposedOnlineScheme() {
    this(new ExactPlanner());
  }

  @Override
  public Rule start(Conditions conditions) {
    return new OnlineRule(conditions.network(), planner);
  }

  /** Makes it known as {@code proposed-online}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(NAME, "the paper's problem for the channels of the round alone")
          .at(20)
          .reading(SchemeSettings.OF_PLANNING)
          .reading(SchemeSettings.PLAN_FOR)
          .reading(SchemeSettings.LIMITS)
          .drawn(0x56b4e9, "square");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new ProposedOnlineScheme(SchemeSettings.planner(settings, new ExactPlanner()));
    }

    @Override
    public Steering steering() {
      return Steering.RHO;
    }

    @Override
    public Part part() {
      return Part.PROPOSED;
    }
  }
}
