/** Records that are shared with members and teams who would not see them otherwise. */
@NullMarked
package plinth.records.share;

import org.jspecify.annotations.NullMarked;
