/** What both ends of a connection must agree on. */
package dev.cicada.wire;
