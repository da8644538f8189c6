/** Lists of records in pages, related records, and records to choose from. */
@NullMarked
package plinth.records.lists;

import org.jspecify.annotations.NullMarked;
