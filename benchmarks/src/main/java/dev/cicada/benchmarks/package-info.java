/**
 * How fast Cicada is, measured beside what the machine could do at best in the same run.
 *
 * <p>Only ratios of one run mean anything; a shared machine's times do not.
 */
package dev.cicada.benchmarks;
