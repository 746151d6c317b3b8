/**
 * Who is at the other end, and how it proves it: credentials, mutual TLS that heeds revocation at
 * every call, and draws that everybody can verify and nobody can choose.
 *
 * <p>Knows gRPC and X.509, and nothing of rounds, models or storage.
 */
@NullMarked
package dev.cicada.identity;

import org.jspecify.annotations.NullMarked;
