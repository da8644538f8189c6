package plinth.jobs;

import plinth.kernel.Caller;

/**
 * Port for long work on whole workspaces that outlives their tables or changes their database. Each
 * kind is one {@code @ApplicationScoped} bean in the feature that owns the work.
 *
 * <p>Platform jobs are rows of the main plane and run in steps. A step is a saga: it runs outside
 * of a transaction, calls services of both planes, and is idempotent. After each step the runner
 * stores its checkpoint, counts and result in a short transaction of the main plane, provided the
 * lease is still held. A step can therefore run again from the previous checkpoint: after a crash,
 * or on another node when this node hung for longer than the lease, possibly while the first run is
 * still ending. Implementations keep no state between calls.
 *
 * <p>A step may take minutes, because the runner keeps the heartbeat going. A stopped or canceled
 * job ends only after its current step, so short steps are better.
 *
 * <p>A {@link plinth.kernel.Problem} thrown by {@code next} fails the job with the problem's
 * message. The kind itself checks the status of the workspace: suspended workspaces are moved and
 * purged too.
 */
public interface PlatformJobKind {
  /**
   * The stable name in job rows, such as {@code workspace.purge}. It differs from the key of every
   * {@link JobKind}.
   */
  String key();

  /** The job of the batch runtime that does this work. */
  default BatchJob batch() {
    return BatchJob.PLATFORM;
  }

  /** The step of {@link #batch} that the work has reached. */
  default String step(JobWork work) {
    return batch().steps().get(0);
  }

  /**
   * Does the next step.
   *
   * @param caller who queued the job, with the rights held then, in the workspace that the job
   *     concerns, as the directory shows it now; in none if the workspace is gone or was never
   *     named
   * @param work the parameters, and the checkpoint of the previous step
   */
  PlatformStep runStep(Caller caller, JobWork work);
}
