/** Tallies: maintained counts of the records of each object and by the values of fields. */
@NullMarked
package plinth.records.tally;

import org.jspecify.annotations.NullMarked;
