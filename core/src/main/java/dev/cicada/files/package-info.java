/**
 * Files that survive kills and power cuts, and the right to write in a folder.
 *
 * <p>Nothing else in this module touches a disk.
 */
@NullMarked
package dev.cicada.files;

import org.jspecify.annotations.NullMarked;
