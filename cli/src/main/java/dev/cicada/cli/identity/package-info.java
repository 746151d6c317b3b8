/**
 * The commands about identity: a local authority, and the credentials that it gives and takes back.
 *
 * <p>They print; all that they know comes from the runtime module.
 */
@NullMarked
package dev.cicada.cli.identity;

import org.jspecify.annotations.NullMarked;
