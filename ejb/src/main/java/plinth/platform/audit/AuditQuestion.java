package plinth.platform.audit;

import org.jspecify.annotations.Nullable;
import plinth.audit.AuditFilter;
import plinth.kernel.Problem;

/**
 * A query for audit records.
 *
 * @param isOfWorkspace whether the record that the workspace itself has is asked, else the
 *     platform's
 * @param workspace subdomain of the workspace, or its number, which outlives it; null: all
 * @param filter the rest, without the workspace
 */
public record AuditQuestion(boolean isOfWorkspace, @Nullable String workspace, AuditFilter filter) {
  /** Refuses to ask a workspace that is not named. */
  public AuditQuestion {
    if (isOfWorkspace && workspace == null) {
      throw Problem.invalid("workspace", "required", "workspace is required for its own record");
    }
  }
}
