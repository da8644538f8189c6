package plinth.tenancy;

import jakarta.transaction.RollbackException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/**
 * Recognizes transient failures, after which work is retried from its last checkpoint: a database
 * that is unreachable or out of connections, a workspace that waits for its database, a commit that
 * failed or whose outcome is unknown.
 */
public final class TransientFailure {
  private static final Set<ProblemCode> CODES =
      Set.of(KernelProblem.UNAVAILABLE, TenancyProblem.WORKSPACE_BEHIND);

  private TransientFailure() {}

  /** Whether a failure, or one of its causes, is transient. */
  public static boolean isCauseOf(@Nullable Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof Problem problem) {
        return CODES.contains(problem.code());
      } else if (at instanceof RollbackException) {
        return true;
      } else if (at instanceof SQLException sql && new DbException(sql).isUnavailable()) {
        return true;
      }
    }
    return false;
  }
}
