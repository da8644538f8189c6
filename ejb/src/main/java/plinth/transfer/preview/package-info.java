/**
 * What is found in a file before it is imported: its columns, and the fields that they seem to
 * hold.
 */
@NullMarked
package plinth.transfer.preview;

import org.jspecify.annotations.NullMarked;
