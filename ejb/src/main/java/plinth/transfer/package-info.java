/** Records in and out in bulk, as files. */
@NullMarked
package plinth.transfer;

import org.jspecify.annotations.NullMarked;
