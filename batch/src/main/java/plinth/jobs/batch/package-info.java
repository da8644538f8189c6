/** Runs jobs in the batch runtime, and starts schedules. */
@NullMarked
package plinth.jobs.batch;

import org.jspecify.annotations.NullMarked;
