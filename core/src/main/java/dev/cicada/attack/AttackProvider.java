package dev.cicada.attack;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** An attack that configurations can name. */
public interface AttackProvider extends Extension {
  /** The attack that these settings describe. */
  Attack attack(Settings settings);
}
