package plinth.proof;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import plinth.kernel.Caller;

/**
 * The workspaces of one proof.
 *
 * @param here the workspace that the proof is about
 * @param there another one, of the other kind
 * @param many several, of both kinds
 */
public record Ground(Caller here, Caller there, List<Caller> many) {
  private static final AtomicLong NEXT = new AtomicLong(1);

  /** A number that no note has. */
  static long fresh() {
    return NEXT.getAndIncrement();
  }

  /** The number of the workspace that the proof is about. */
  long hereId() {
    return here.requiredWorkspace().id();
  }

  /** The number of the other workspace. */
  long thereId() {
    return there.requiredWorkspace().id();
  }
}
