/** The ranking of records that words find, over one object or all of a workspace. */
@NullMarked
package plinth.records.ranked;

import org.jspecify.annotations.NullMarked;
