/**
 * Workers: processes, on any number of machines, that share a folder and do its tasks together.
 *
 * <p>A task is claimed before it is done. A claim counts as long as its worker's heart beats, and
 * no two attempts at a task write to the same folder. No machine's clock is ever compared with
 * another's.
 */
@NullMarked
package dev.cicada.lab.worker;

import org.jspecify.annotations.NullMarked;
