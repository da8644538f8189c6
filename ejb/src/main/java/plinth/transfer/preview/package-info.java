/** Previews of files to import: their columns, and the fields that these probably contain. */
@NullMarked
package plinth.transfer.preview;

import org.jspecify.annotations.NullMarked;
