/**
 * The page over HTTP: its files, the feed as server-sent events, and who may see them.
 *
 * <p>It reads only: there is no request that changes anything, and no path of the file system in
 * any of them.
 */
@NullMarked
package dev.cicada.page.web;

import org.jspecify.annotations.NullMarked;
