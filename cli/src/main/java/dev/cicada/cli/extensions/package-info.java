/** {@code cicada extensions}: what configurations can name. */
package dev.cicada.cli.extensions;
