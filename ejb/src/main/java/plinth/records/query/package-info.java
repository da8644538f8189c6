/** The filter grammar, sorts and cursors, and their translation into statements. */
@NullMarked
package plinth.records.query;

import org.jspecify.annotations.NullMarked;
