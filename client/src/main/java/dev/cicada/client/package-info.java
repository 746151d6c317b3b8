/**
 * A client: trains on its own data all the time, and calls when its draw says so.
 *
 * <p>It keeps nothing that it could not lose: the server knows which model it holds and since when.
 */
@NullMarked
package dev.cicada.client;

import org.jspecify.annotations.NullMarked;
