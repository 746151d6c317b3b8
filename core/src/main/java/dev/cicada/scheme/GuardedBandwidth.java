package dev.cicada.scheme;

import dev.cicada.extension.ExtensionFault;
import dev.cicada.plan.Network;
import dev.cicada.text.UserError;

/**
 * A rule for the band whose grants are checked.
 *
 * @param name what the configuration calls it
 */
public record GuardedBandwidth(String name, BandwidthRule rule) implements BandwidthRule {
  /** Guards a rule, unless it is guarded already. */
  public static GuardedBandwidth of(BandwidthRule rule) {
    return rule instanceof GuardedBandwidth guarded
        ? guarded
        : new GuardedBandwidth(rule.getClass().getSimpleName(), rule);
  }

  @Override
  public boolean waitsForDraws() {
    return rule.waitsForDraws();
  }

  @Override
  public double[] grants(Network network, double[] gains, double[] reserved, int[] callers) {
    if (callers.length == 0) {
      return new double[0];
    }
    double[] grants;
    try {
      grants = rule.grants(network, gains, reserved, callers);
    } catch (UserError | ExtensionFault said) {
      throw said;
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError thrown) {
      throw ExtensionFault.thrown("bandwidth " + name, "a grant", rule.getClass(), thrown);
    }
    check(grants, callers);
    return grants;
  }

  private void check(double[] grants, int[] callers) {
    if (grants == null || grants.length != callers.length) {
      throw wrong(
          "it grants %s shares to %d callers"
              .formatted(grants == null ? "no" : String.valueOf(grants.length), callers.length));
    }
    for (int i = 0; i < grants.length; i++) {
      if (!(grants[i] > 0)) {
        throw wrong(
            "client %d, which calls, is granted %s of the band; it must be more than 0"
                .formatted(callers[i], grants[i]));
      }
    }
    ShareSum sum = ShareSum.of(grants);
    if (!sum.fits()) {
      throw wrong(
          "the grants add up to %s of the band; they must add up to 1 at most"
              .formatted(sum.value()));
    }
  }

  private ExtensionFault wrong(String finding) {
    return ExtensionFault.wrong("bandwidth " + name, finding);
  }
}
