package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.jobs.Job;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.workspace.archive.TenantFiles;

/** Compares workspaces with archives, for the platform's operators. */
@Path("/admin/platform/tenants/{subdomain}/verify")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class VerifyResource {
  @Inject private Call call;
  @Inject private TenantFiles files;

  /** The archive that a workspace is compared with. */
  @Schema(name = "ArchiveToVerify")
  public record Compared(
      @Schema(description = "Slug of the job that wrote the archive") @NotBlank @Size(max = 63)
          String archive) {}

  /** Compares a workspace with an archive. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Compare a workspace with an archive",
      description =
          "Starts a job that compares the number and digest of the rows of each table. Tables that"
              + " differ count as failed items, and the job's result lists all of them.")
  public Response verify(@PathParam("subdomain") String subdomain, @NotNull Compared body) {
    return Reply.started(
        "Comparison started", files.verify(call.caller(), subdomain, body.archive()));
  }
}
