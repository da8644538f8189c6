/** Import and export of records in bulk, as files. */
@NullMarked
package plinth.transfer;

import org.jspecify.annotations.NullMarked;
