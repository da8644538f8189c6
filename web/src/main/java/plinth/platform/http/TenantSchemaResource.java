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
          "Which migrations the database has, and which this release would run. While a database"
              + " of its own is behind, its workspace is answered 503 `WORKSPACE_BEHIND`, and all"
              + " others are served.")
  public Response look(@PathParam("subdomain") String subdomain) {
    return Reply.of("Schema", upgrades.look(call.caller(), subdomain));
  }

  /** Migrates the database. */
  @POST
  @SuperAdminApi(Access.WRITE)
  @Answers(TenantSchema.class)
  @Operation(
      summary = "Migrate a workspace's database",
      description =
          "Runs what this release has and the database lacks, and answers when it is done. Again"
              + " without harm; refused with 409 `MIGRATION_FAILED` when a migration fails, which"
              + " leaves the database as it was before that migration.")
  public Response migrate(@PathParam("subdomain") String subdomain) {
    return Reply.of("Schema migrated", upgrades.migrate(call.caller(), subdomain));
  }
}
