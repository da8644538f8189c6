/** Use cases to list, read and start runs, and their retention. */
@NullMarked
package plinth.workflow.history;

import org.jspecify.annotations.NullMarked;
