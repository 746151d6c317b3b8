/**
 * Training and evaluation on real data: the engines that compute, and what runs them on all cores.
 *
 * <p>Local training is a pure function of parameters, data, steps and seed; the same bits come out
 * at any number of threads.
 */
package dev.cicada.training.engine;
