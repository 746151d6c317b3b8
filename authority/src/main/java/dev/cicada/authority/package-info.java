/**
 * A local certificate authority: issues certificates, takes requests for them, and revokes them.
 *
 * <p>Only those who run a server need it. A client just gets a folder of credentials.
 */
@NullMarked
package dev.cicada.authority;

import org.jspecify.annotations.NullMarked;
