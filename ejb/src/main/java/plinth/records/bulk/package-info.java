/** Bulk operations on records, within a call or by a job, and their undoing. */
@NullMarked
package plinth.records.bulk;

import org.jspecify.annotations.NullMarked;
