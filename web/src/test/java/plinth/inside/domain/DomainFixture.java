package plinth.inside.domain;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import plinth.kernel.Caller;

/**
 * The workspaces of one test.
 *
 * @param here the tested workspace
 * @param neighbour another workspace in the same database
 * @param there another workspace in another database
 * @param many several workspaces of both kinds
 */
public record DomainFixture(Caller here, Caller neighbour, Caller there, List<Caller> many) {
  private static final AtomicLong NEXT = new AtomicLong(1);

  /** A number that no note has yet. */
  public static long fresh() {
    return NEXT.getAndIncrement();
  }

  /** The ID of the tested workspace. */
  public long hereId() {
    return here.requireWorkspace().id();
  }

  /** The ID of the workspace in another database. */
  public long thereId() {
    return there.requireWorkspace().id();
  }
}
