/**
 * A local certificate authority: issues certificates, takes requests for them, and revokes them.
 *
 * <p>Only those who run a server need it; a client gets a folder of credentials.
 */
package dev.cicada.authority;
