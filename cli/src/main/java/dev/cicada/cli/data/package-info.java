/**
 * The commands about data: what there is, how it gets here, and who would hold what.
 *
 * <p>They only print; the training module does the work.
 */
@NullMarked
package dev.cicada.cli.data;

import org.jspecify.annotations.NullMarked;
