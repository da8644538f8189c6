package plinth.jobs;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Port for kinds of long work. Each kind is one {@code @ApplicationScoped} bean in the feature that
 * owns the work; jobs find it by its key and know nothing else about it.
 *
 * <p>The work is divided into chunks. Each chunk is one transaction on the tenant plane, bound to
 * the job's workspace: what {@link #runChunk} writes through tenant services or repositories, the
 * counts and the checkpoint are committed together or not at all. After a crash, the work resumes
 * from the last committed checkpoint, perhaps on another node, so a chunk keeps nothing in memory
 * between calls, and whatever it does outside its transaction is idempotent. A chunk takes seconds;
 * only one that writes a whole file to a store may take longer, up to the hour that the XML of the
 * batch job allows its transaction. Changes to the main plane go through an outbox row, or through
 * an idempotent service with a separate transaction.
 *
 * <p>A {@link plinth.kernel.Problem} thrown by {@code next} fails the job with the problem's
 * message; an item that is merely refused is counted as failed, and the job continues.
 */
public interface JobKind {
  /** The stable name in job rows, such as {@code files.sweep}. */
  String key();

  /**
   * Does the next chunk.
   *
   * @param caller who queued the job, in its workspace, with the rights held then, or with the
   *     present rights if the kind names a {@link #permission}
   * @param work the parameters, and the checkpoint of the previous chunk
   */
  Chunk runChunk(Caller caller, JobWork work);

  /** The job of the batch runtime that does this work. */
  default BatchJob batch() {
    return BatchJob.WORK;
  }

  /** The step of {@link #batch} that the work has reached. */
  default String step(JobWork work) {
    return batch().steps().get(0);
  }

  /**
   * The permission that the member who queued the job must hold while it runs; a credential that
   * queued it must stay valid. Null: the job continues without either, because the workspace needs
   * it to finish.
   */
  default @Nullable String permission(JobWork work) {
    return null;
  }

  /** Whether the job writes; if so, it does not run in a read-only workspace. */
  default boolean isWrite() {
    return true;
  }
}
