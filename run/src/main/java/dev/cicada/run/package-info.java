/**
 * A configured run put together from the other modules: its files, and how it stops and goes on.
 *
 * <p>Its tables depend only on the configuration, not on the machine or the time.
 */
@NullMarked
package dev.cicada.run;

import org.jspecify.annotations.NullMarked;
