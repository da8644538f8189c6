/** Data derived from records so that they are found quickly: slots, unique values and words. */
@NullMarked
package plinth.records.index;

import org.jspecify.annotations.NullMarked;
