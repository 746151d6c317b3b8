package dev.cicada.attack;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** An attack that configurations can name. */
public interface AttackProvider extends Extension {
  /** The attack with its parameters. */
  Attack attack(Settings settings);
}
