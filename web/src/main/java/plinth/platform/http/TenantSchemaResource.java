package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.tenant.TenantSchema;
import plinth.platform.tenant.TenantUpgrades;

/**
 * The schemas of workspace databases compared with the running release, for the platform's
 * operators.
 */
@Path("/admin/platform/tenants/{subdomain}/schema")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantSchemaResource {
  @Inject private Call call;
  @Inject private TenantUpgrades upgrades;

  /** The state of the schema. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(TenantSchema.class)
  @Operation(
      summary = "Compare a workspace's database with the release",
      description =
          "Returns the migrations that the database has and those that this release would run."
              + " While a dedicated database is not migrated to the release, its workspace returns"
              + " 503 `WORKSPACE_BEHIND`; all other workspaces are served.")
  public Response look(@PathParam("subdomain") String subdomain) {
    return Reply.of("Schema", upgrades.show(call.caller(), subdomain));
  }

  /** Migrates the database. */
  @POST
  @SuperAdminApi(Access.WRITE)
  @Answers(TenantSchema.class)
  @Operation(
      summary = "Migrate a workspace's database",
      description =
          "Runs the migrations of this release that the database lacks, and responds when they are"
              + " done. The request can be repeated safely. If a migration fails, returns 409"
              + " `MIGRATION_FAILED` and leaves the database as it was before that migration.")
  public Response migrate(@PathParam("subdomain") String subdomain) {
    return Reply.of("Schema migrated", upgrades.migrate(call.caller(), subdomain));
  }
}
