/**
 * The commands about data: what there is, how it gets here, and who would hold what.
 *
 * <p>They print; all that they know comes from the training module.
 */
@NullMarked
package dev.cicada.cli.data;

import org.jspecify.annotations.NullMarked;
