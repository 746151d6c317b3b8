/**
 * A client: it trains on its own data all the time, and calls when its draw says so.
 *
 * <p>It keeps nothing that it cannot afford to lose: the server knows which model it holds and
 * since when.
 */
@NullMarked
package dev.cicada.client;

import org.jspecify.annotations.NullMarked;
