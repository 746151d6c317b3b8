/** The command {@code simulate}, and how it shows its progress and is stopped. */
package dev.cicada.cli.simulate;
