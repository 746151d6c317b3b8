/** The command {@code reproduce}: what it lists, how it shows its progress, what it leaves. */
package dev.cicada.cli.reproduce;
