/** Boards: records in columns, with counts and sums. */
@NullMarked
package plinth.records.board;

import org.jspecify.annotations.NullMarked;
