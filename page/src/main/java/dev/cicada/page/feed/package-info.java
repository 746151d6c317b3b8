/**
 * The feed: what there is to watch, as a state that sources change and viewers read.
 *
 * <p>There is no queue between the two. A source never waits for a viewer, and a slow viewer misses
 * what came in between and nothing else. docs/page.md has the events that a viewer gets.
 */
@NullMarked
package dev.cicada.page.feed;

import org.jspecify.annotations.NullMarked;
