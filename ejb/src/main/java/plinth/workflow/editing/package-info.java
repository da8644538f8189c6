/** Use cases to list, write, activate and delete workflows, and what pauses them. */
@NullMarked
package plinth.workflow.editing;

import org.jspecify.annotations.NullMarked;
