/**
 * The commands about identity: a local authority, and the credentials that it issues and revokes.
 *
 * <p>They only print; the authority module does the work.
 */
@NullMarked
package dev.cicada.cli.identity;

import org.jspecify.annotations.NullMarked;
