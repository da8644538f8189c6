package plinth.platform.http;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.PageParams;
import plinth.platform.tenant.TenantFilter;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.WorkspaceType;

/** The filters of the list of workspaces. */
public class TenantListParams extends PageParams {
  @Schema(description = "Part of the subdomain or name", example = "acme")
  @QueryParam("q")
  private @Nullable String q;

  @Words(of = WorkspaceStatus.Stored.class)
  @QueryParam("status")
  private @Nullable String status;

  @Words(of = WorkspaceType.class)
  @QueryParam("type")
  private @Nullable String type;

  /** The query of these parameters; refuses unknown words. */
  TenantFilter filter() {
    return new TenantFilter(q, status, type);
  }
}
