/** What starts runs: changes of records, messages and schedules. */
@NullMarked
package plinth.workflow.capture;

import org.jspecify.annotations.NullMarked;
