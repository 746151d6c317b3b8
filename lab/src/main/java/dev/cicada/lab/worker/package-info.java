/**
 * Workers: processes, on any number of machines, that share a folder and do its tasks together.
 *
 * <p>A task is claimed before it is done, each claim is worth what its worker's heart beats, and no
 * two attempts at a task write into the same folder. No clock is ever compared with another.
 */
@NullMarked
package dev.cicada.lab.worker;

import org.jspecify.annotations.NullMarked;
