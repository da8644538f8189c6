package plinth.jobs;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * The port for kinds of long work. One class a kind, an {@code @ApplicationScoped} bean in the
 * feature that owns the work; jobs find it by its key and know nothing else about it.
 *
 * <p>The work is cut into chunks. Each chunk is one transaction on the tenant plane, bound to the
 * job's workspace: what {@link #next} writes through tenant services or repositories, the counts
 * and the checkpoint are committed together or not at all. After a crash the work goes on from the
 * last committed checkpoint, perhaps on another node, so a chunk keeps nothing in memory between
 * calls and does nothing outside its transaction that it could not do twice. A chunk takes seconds;
 * only one that hands a whole file to a store may take longer, up to the hour that the XML of the
 * batch job gives its transaction. What the main plane must know goes through an outbox row, or
 * through a service with a transaction of its own that is idempotent.
 *
 * <p>A {@link plinth.kernel.Problem} out of {@code next} fails the job with its sentence; an item
 * that is merely refused is counted as failed and the job goes on.
 */
public interface JobKind {
  /** The stable name in job rows, such as {@code files.sweep}. */
  String key();

  /**
   * Does the next chunk.
   *
   * @param caller who queued the job, in its workspace; with the rights of that moment, or with
   *     those of now where the kind names a {@link #permission}
   * @param work the parameters, and the checkpoint that the chunk before left
   */
  Chunk next(Caller caller, JobWork work);

  /** The job of the batch runtime that does this work. */
  default BatchJob batch() {
    return BatchJob.WORK;
  }

  /** The step of {@link #batch} at which the work stands. */
  default String step(JobWork work) {
    return batch().steps().get(0);
  }

  /**
   * The permission that a member who queued it must hold as long as it runs, while a credential
   * that did must be live; null: it goes on without either, because the workspace needs its end.
   */
  default @Nullable String permission(JobWork work) {
    return null;
  }

  /** Whether it writes: then it does not run in a read-only workspace. */
  default boolean isWrite() {
    return true;
  }
}
