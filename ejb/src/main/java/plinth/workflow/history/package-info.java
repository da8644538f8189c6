/** Runs as members list, read and start them, and how long they are kept. */
@NullMarked
package plinth.workflow.history;

import org.jspecify.annotations.NullMarked;
