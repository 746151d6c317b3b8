/**
 * The command {@code simulate}: a configured run, its files, and how it is stopped and resumed.
 *
 * <p>What is in its tables depends on the configuration alone, not on the machine or the time.
 */
package dev.cicada.cli.simulate;
