/** The filter grammar, sorts and cursors, and the statements that they become. */
@NullMarked
package plinth.records.query;

import org.jspecify.annotations.NullMarked;
