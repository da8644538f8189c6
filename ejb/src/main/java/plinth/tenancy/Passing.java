package plinth.tenancy;

import jakarta.transaction.RollbackException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/**
 * Failures after which the same work is tried again from where it was: a database that cannot be
 * reached or has no connection left, a workspace that waits for its database, a commit that failed
 * or whose end is not known.
 */
public final class Passing {
  private static final Set<ProblemCode> CODES =
      Set.of(KernelProblem.UNAVAILABLE, TenancyProblem.WORKSPACE_BEHIND);

  private Passing() {}

  /** Whether a failure, or what caused it, is one of these. */
  public static boolean is(@Nullable Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof Problem problem) {
        return CODES.contains(problem.code());
      } else if (at instanceof RollbackException) {
        return true;
      } else if (at instanceof DbException db && db.isUnavailable()) {
        return true;
      }
    }
    return false;
  }
}
