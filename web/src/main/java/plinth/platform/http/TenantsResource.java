package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
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
import plinth.platform.TenantRow;
import plinth.platform.TenantView;
import plinth.platform.Tenants;

/**
 * The workspaces of the installation, for its operators.
 *
 * <p>Spec: Platform administration.
 */
@Path("/admin/platform/tenants")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class TenantsResource {
  @Inject private Call call;
  @Inject private Tenants tenants;

  /** The workspaces. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = TenantRow.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List workspaces",
      description = "As the directory knows them, the newest first; nothing of what they hold.")
  public Response list(@BeanParam TenantListParams params) {
    return Reply.page("Workspaces", tenants.page(call.caller(), params.filter(), params.request()));
  }

  /** One workspace. */
  @GET
  @Path("/{subdomain}")
  @SuperAdminApi(Access.READ)
  @Answers(TenantView.class)
  @Operation(
      summary = "Read a workspace",
      description =
          "Where it stands, how it stands, whose it is, how many belong to it, the bytes of its"
              + " files and of its own database, and the platform's job that works on it.")
  public Response get(@PathParam("subdomain") String subdomain) {
    return Reply.of("Workspace", tenants.show(call.caller(), subdomain));
  }
}
