/** The triggers of runs: record changes, messages and schedules. */
@NullMarked
package plinth.workflow.capture;

import org.jspecify.annotations.NullMarked;
