/**
 * What is stored beside the data of a record, so that it is found quickly: slots, unique values and
 * words.
 */
@NullMarked
package plinth.records.index;

import org.jspecify.annotations.NullMarked;
