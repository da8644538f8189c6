package plinth.jobs;

import plinth.kernel.Caller;

/**
 * The port for kinds of long work on whole workspaces, which outlives their tables or changes their
 * database. One class a kind, an {@code @ApplicationScoped} bean in the feature that owns the work.
 *
 * <p>Such a job stands in the main plane and is cut into steps. A step is a saga: no transaction is
 * around it, it calls services of either plane, and it is idempotent. Its checkpoint, counts and
 * result are written afterwards in a short transaction of the main plane, if the lease still
 * stands. So a step may run again from the checkpoint before it: after a crash, or on another node
 * when this one hung for longer than the lease, perhaps while the first still ends. It keeps
 * nothing in memory between calls.
 *
 * <p>A step may take minutes, since the runner tells meanwhile that it lives; but a job that is
 * stopped or canceled ends only after the step at work, so that short ones are better.
 *
 * <p>A {@link plinth.kernel.Problem} out of {@code next} fails the job with its sentence. How the
 * workspace stands is the kind's business: suspended ones are moved and purged too.
 */
public interface PlatformJobKind {
  /** The stable name in job rows, such as {@code workspace.purge}; no {@link JobKind} has it. */
  String key();

  /**
   * Does the next step.
   *
   * @param caller who queued the job, with the rights of that moment; in the workspace that the job
   *     is about, as the directory knows it right now, or in none when that is gone or was never
   *     named
   * @param work the parameters, and the checkpoint that the step before left
   */
  PlatformStep next(Caller caller, JobWork work);
}
