/** Aggregates: counts, sums and other measures of the records of an object, by groups. */
@NullMarked
package plinth.records.aggregate;

import org.jspecify.annotations.NullMarked;
