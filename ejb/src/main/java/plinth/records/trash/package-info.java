/** Deleted records: lists them and restores them. */
@NullMarked
package plinth.records.trash;

import org.jspecify.annotations.NullMarked;
