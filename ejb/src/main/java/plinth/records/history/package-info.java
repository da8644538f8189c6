/** The log of a record, its past states, and the way back to them. */
@NullMarked
package plinth.records.history;

import org.jspecify.annotations.NullMarked;
