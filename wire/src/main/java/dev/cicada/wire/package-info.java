/** What both ends of a connection must agree on. */
@NullMarked
package dev.cicada.wire;

import org.jspecify.annotations.NullMarked;
