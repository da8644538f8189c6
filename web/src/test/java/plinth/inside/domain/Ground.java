package plinth.inside.domain;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import plinth.kernel.Caller;

/**
 * The workspaces of one test.
 *
 * @param here the workspace that the test is about
 * @param neighbour another one in the same database
 * @param there another one in another database
 * @param many several, of both kinds
 */
public record Ground(Caller here, Caller neighbour, Caller there, List<Caller> many) {
  private static final AtomicLong NEXT = new AtomicLong(1);

  /** A number that no note has. */
  public static long fresh() {
    return NEXT.getAndIncrement();
  }

  /** The number of the workspace that the test is about. */
  public long hereId() {
    return here.requireWorkspace().id();
  }

  /** The number of the other workspace. */
  public long thereId() {
    return there.requireWorkspace().id();
  }
}
