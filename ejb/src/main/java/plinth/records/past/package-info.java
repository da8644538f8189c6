/** Records as they were, reconstructed from the change log. */
@NullMarked
package plinth.records.past;

import org.jspecify.annotations.NullMarked;
