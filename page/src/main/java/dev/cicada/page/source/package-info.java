/** Where a feed comes from: simulations in this process, and folders that any process writes. */
@NullMarked
package dev.cicada.page.source;

import org.jspecify.annotations.NullMarked;
