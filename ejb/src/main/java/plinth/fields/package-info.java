/**
 * Field types: what a value of each type may be, how it is written as JSON and as text, how it is
 * compared and where its index slot stands. It knows no record and no transaction. The types of
 * system fields stand at the root.
 */
@NullMarked
package plinth.fields;

import org.jspecify.annotations.NullMarked;
