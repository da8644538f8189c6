/** Uploads of files to import, in parts. */
@NullMarked
package plinth.transfer.upload;

import org.jspecify.annotations.NullMarked;
