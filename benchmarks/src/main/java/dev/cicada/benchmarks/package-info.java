/**
 * How fast Cicada is, compared with the best that the machine can do, in the same run.
 *
 * <p>Only ratios within one run mean anything, and on a shared machine only those of the smallest
 * samples (p0.00). Run {@code java -jar benchmarks/target/cicada-benchmarks-*.jar}.
 */
@NullMarked
package dev.cicada.benchmarks;

import org.jspecify.annotations.NullMarked;
