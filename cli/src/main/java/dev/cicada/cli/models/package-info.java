/**
 * The command about models: what there is, and how large it is on the air.
 *
 * <p>It prints; all that it knows comes from the training module.
 */
@NullMarked
package dev.cicada.cli.models;

import org.jspecify.annotations.NullMarked;
