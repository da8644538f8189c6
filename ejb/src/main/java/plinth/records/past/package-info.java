/** Records as they were, read back from the change log. */
@NullMarked
package plinth.records.past;

import org.jspecify.annotations.NullMarked;
