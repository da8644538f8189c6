/** Merging records that are the same person, company or thing. */
@NullMarked
package plinth.records.merge;

import org.jspecify.annotations.NullMarked;
