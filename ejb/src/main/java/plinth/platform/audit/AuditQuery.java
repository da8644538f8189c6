package plinth.platform.audit;

import org.jspecify.annotations.Nullable;
import plinth.audit.AuditFilter;
import plinth.kernel.Problem;

/**
 * A query for audit records.
 *
 * @param isOfWorkspace whether to query the workspace's own record instead of the platform's
 * @param workspace subdomain of the workspace, or its number, which remains valid after its
 *     deletion; null: all
 * @param filter the other filters
 */
public record AuditQuery(boolean isOfWorkspace, @Nullable String workspace, AuditFilter filter) {
  /** Refuses a query for a workspace's own record without the workspace. */
  public AuditQuery {
    if (isOfWorkspace && workspace == null) {
      throw Problem.invalid("workspace", "required", "workspace is required for workspace records");
    }
  }
}
