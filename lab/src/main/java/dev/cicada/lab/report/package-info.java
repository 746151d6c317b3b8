/**
 * What a reproduction leaves: figures with their data, a page that tells what of the paper holds,
 * the same as JSON, and what made them.
 */
package dev.cicada.lab.report;
