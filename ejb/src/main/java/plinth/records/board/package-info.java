/** Boards: records in columns, counted and added up. */
@NullMarked
package plinth.records.board;

import org.jspecify.annotations.NullMarked;
