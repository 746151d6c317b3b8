/**
 * A configured run put together from the other modules: its files, and how it stops and goes on.
 *
 * <p>What is in its tables depends on the configuration alone, not on the machine or the time.
 */
@NullMarked
package dev.cicada.run;

import org.jspecify.annotations.NullMarked;
