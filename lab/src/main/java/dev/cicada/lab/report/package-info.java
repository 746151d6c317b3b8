/**
 * The report of a reproduction: figures with their data, a page that tells which of the paper's
 * claims hold, the same as JSON, and its provenance.
 */
@NullMarked
package dev.cicada.lab.report;

import org.jspecify.annotations.NullMarked;
