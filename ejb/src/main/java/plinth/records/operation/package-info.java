/** Bulk operations as they are stored. */
@NullMarked
package plinth.records.operation;

import org.jspecify.annotations.NullMarked;
