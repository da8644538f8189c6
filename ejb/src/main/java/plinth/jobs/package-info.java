/**
 * Long work and schedules: the job row that users see and that work goes on from, the port for
 * kinds of jobs, sweeps by cron.
 */
@NullMarked
package plinth.jobs;

import org.jspecify.annotations.NullMarked;
