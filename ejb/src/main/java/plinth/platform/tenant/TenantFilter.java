package plinth.platform.tenant;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.WorkspaceType;

/**
 * Filter for the list of workspaces; null members do not restrict it.
 *
 * @param q a part of the subdomain or of the name, ignoring case
 * @param status only workspaces with this status; refuses any other word
 * @param type only workspaces of this type; refuses any other word
 */
public record TenantFilter(@Nullable String q, @Nullable String status, @Nullable String type) {
  /** Checks the words. */
  public TenantFilter {
    Problem.requireOneOf("status", status, WorkspaceStatus.Stored.class);
    Problem.requireOneOf("type", type, WorkspaceType.class);
  }
}
