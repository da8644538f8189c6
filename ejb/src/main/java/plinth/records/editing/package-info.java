/** Creating, changing and deleting single records. */
@NullMarked
package plinth.records.editing;

import org.jspecify.annotations.NullMarked;
