package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.tenancy.WorkspaceType;
import plinth.workspace.archive.TenantFiles;

/** Restores workspaces from archives, for operators of the platform. */
@Path("/admin/platform/tenants/{subdomain}/restore")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class RestoreResource {
  @Inject private Call call;
  @Inject private TenantFiles files;

  /** Restores a workspace from an archive. */
  @POST
  @Consumes({MediaType.APPLICATION_OCTET_STREAM, "application/zip", MediaType.APPLICATION_JSON})
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Restore a workspace from an archive",
      description =
          "The body is an archive; it is empty if `archive` names an archive written by this"
              + " installation. Starts a job that creates a new workspace under the subdomain (409"
              + " if it is taken). The owner is the user with the address of the archived owner, or"
              + " `owner_email`. Other members are restored if they have an account in this"
              + " installation.")
  public Response restore(
      @PathParam("subdomain") String subdomain,
      @QueryParam("archive") @Nullable String archive,
      @Words(of = WorkspaceType.Place.class) @QueryParam("to") @Nullable String to,
      @QueryParam("owner_email") @Nullable String ownerEmail,
      @Nullable InputStream body) {
    return Reply.started(
        "Restore started", files.restore(call.caller(), subdomain, archive, to, ownerEmail, body));
  }
}
