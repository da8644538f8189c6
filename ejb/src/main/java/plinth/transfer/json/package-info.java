/** Rows in lines of JSON: files with an object per line, and the rows that previews store. */
@NullMarked
package plinth.transfer.json;

import org.jspecify.annotations.NullMarked;
