/**
 * Long work and schedules: the job row, which users see and from which work resumes, the port for
 * job kinds, and sweeps by cron.
 */
@NullMarked
package plinth.jobs;

import org.jspecify.annotations.NullMarked;
