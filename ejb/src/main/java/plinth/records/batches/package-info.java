/** Several writes of records with values of their own in one call. */
@NullMarked
package plinth.records.batches;

import org.jspecify.annotations.NullMarked;
