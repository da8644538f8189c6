/** Long work and schedules. */
@NullMarked
package plinth.jobs.batch;

import org.jspecify.annotations.NullMarked;
