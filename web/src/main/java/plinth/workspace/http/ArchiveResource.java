package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.jobs.Job;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.SuperAdminApi;
import plinth.workspace.archive.TenantFiles;

/** Archives of workspaces, for the platform's operators. */
@Path("/admin/platform/tenants/{subdomain}/export")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class ArchiveResource {
  @Inject private Call call;
  @Inject private TenantFiles files;

  /** Writes a workspace into an archive. */
  @POST
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Export a workspace to an archive",
      description =
          "Starts a job that writes the rows and files of the workspace as of one point in time,"
              + " while the workspace stays in use. The archive has the slug of the job.")
  public Response export(@PathParam("subdomain") String subdomain) {
    return Reply.started("Export started", files.export(call.caller(), subdomain));
  }

  /** Downloads an archive. */
  @GET
  @Path("/{jobSlug}")
  @Produces({"application/zip", MediaType.APPLICATION_JSON})
  @StepUp
  @SuperAdminApi(Access.READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Download an archive",
      description =
          "Returns a ZIP file with one text file per table, the files of the workspace, and a"
              + " manifest with counts and digests.")
  public Response download(
      @PathParam("subdomain") String subdomain, @PathParam("jobSlug") String slug) {
    InputStream bytes = files.open(call.caller(), subdomain, slug);
    StreamingOutput body =
        out -> {
          try (bytes) {
            bytes.transferTo(out);
          }
        };
    return Response.ok(body, "application/zip")
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"" + subdomain + "-" + slug + ".zip\"")
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }

  /** Deletes an archive. */
  @DELETE
  @Path("/{jobSlug}")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(summary = "Delete an archive")
  public Response remove(
      @PathParam("subdomain") String subdomain, @PathParam("jobSlug") String slug) {
    files.remove(call.caller(), subdomain, slug);
    return Reply.of("Archive removed", null);
  }
}
