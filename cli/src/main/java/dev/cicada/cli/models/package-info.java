/**
 * The command about models: which ones there are, and how large their updates are.
 *
 * <p>It only prints; the training module does the work.
 */
@NullMarked
package dev.cicada.cli.models;

import org.jspecify.annotations.NullMarked;
