/** Files that are sent for imports, in parts. */
@NullMarked
package plinth.transfer.upload;

import org.jspecify.annotations.NullMarked;
