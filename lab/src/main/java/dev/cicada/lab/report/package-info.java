/**
 * What a reproduction leaves: figures with their data, a page that tells what of the paper holds,
 * the same as JSON, and what made them.
 */
@NullMarked
package dev.cicada.lab.report;

import org.jspecify.annotations.NullMarked;
