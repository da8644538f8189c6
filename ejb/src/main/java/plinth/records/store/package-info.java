/** The rows of records: each write is one statement with its row of the change log. */
@NullMarked
package plinth.records.store;

import org.jspecify.annotations.NullMarked;
