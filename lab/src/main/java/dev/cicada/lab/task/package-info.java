/**
 * Work that is done once: runs of the simulator and other computations, each in a folder that is
 * named after its complete description.
 *
 * <p>What is done is never done again, and what was interrupted goes on where it was. What fails is
 * reported without holding up the rest.
 */
@NullMarked
package dev.cicada.lab.task;

import org.jspecify.annotations.NullMarked;
