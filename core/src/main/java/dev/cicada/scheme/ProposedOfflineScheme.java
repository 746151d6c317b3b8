package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.plan.InfeasibleException;
import dev.cicada.plan.Plan;
import dev.cicada.plan.Planner;
import dev.cicada.plan.Planners;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.UserError;
import java.util.List;

/**
 * The paper's P1: probabilities and shares of all rounds, planned before the first.
 *
 * @param planner one that plans offline
 */
public record ProposedOfflineScheme(Planner planner) implements Scheme {
  public static final String NAME = "proposed-offline";

  /** {@code certified}, or {@code algorithm1} as published. */
  static final Setting<String> PLANNER =
      new Setting<>(
          "planner",
          "certified",
          ValueType.oneOf(List.of("certified", "algorithm1")),
          "for proposed-offline: certified, or algorithm1 as published");

  /** With a planner by name. */
  public ProposedOfflineScheme(String planner) {
    this(Planners.byName(planner));
  }

  @Override
  public Rule start(Conditions conditions) {
    double[][] gains = conditions.foresight().gains();
    try {
      Plan plan = planner.plan(conditions.network().problem(gains).leavingOut());
      return new PlannedScheme(plan).start(conditions);
    } catch (InfeasibleException e) {
      throw new UserError(e.getMessage(), e);
    }
  }

  /** Makes it known as {@code proposed-offline}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(
              NAME, "the paper's problem for all rounds, which knows every channel in advance")
          .at(10)
          .reading(PLANNER)
          .reading(SchemeSettings.OF_PLANNING)
          .reading(SchemeSettings.PLAN_FOR)
          .reading(SchemeSettings.LIMITS)
          .drawn(0x0072b2, "circle");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new ProposedOfflineScheme(
          SchemeSettings.planner(settings, Planners.byName(settings.get(PLANNER))));
    }

    @Override
    public Steering steering() {
      return Steering.RHO;
    }

    @Override
    public Part part() {
      return Part.PROPOSED;
    }

    @Override
    public boolean foresees() {
      return true;
    }
  }
}
