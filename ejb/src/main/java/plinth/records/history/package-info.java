/** The log of a record, its past states, and reverting to them. */
@NullMarked
package plinth.records.history;

import org.jspecify.annotations.NullMarked;
