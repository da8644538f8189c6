/** Workflows as members list, write, switch and delete them, and what pauses them. */
@NullMarked
package plinth.workflow.editing;

import org.jspecify.annotations.NullMarked;
