/**
 * Who is at the other end, and how they prove it: credentials, mutual TLS that checks revocation
 * with every message, and draws that everybody can verify and nobody can choose.
 *
 * <p>This package knows gRPC and X.509, but no rounds, models or storage.
 */
@NullMarked
package dev.cicada.identity;

import org.jspecify.annotations.NullMarked;
