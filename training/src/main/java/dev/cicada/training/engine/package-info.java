/**
 * Training and evaluation on real data: the engines that compute, and what runs them on all cores.
 *
 * <p>Local training is a pure function of parameters, data, steps and seed, with the same bits at
 * any number of threads.
 */
@NullMarked
package dev.cicada.training.engine;

import org.jspecify.annotations.NullMarked;
