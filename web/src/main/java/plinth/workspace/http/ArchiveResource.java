package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.workspace.archive.TenantFiles;

/**
 * Workspaces as files, for the platform's operators.
 *
 * <p>Spec: Platform administration.
 */
@Path("/admin/platform/tenants/{subdomain}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class ArchiveResource {
  @Inject private Call call;
  @Inject private TenantFiles archives;

  /** The archive that a workspace is compared with. */
  @Schema(name = "ArchiveToVerify")
  public record Compared(
      @Schema(description = "slug of the job that wrote it") @NotBlank @Size(max = 63)
          String archive) {}

  /** Writes a workspace into an archive. */
  @POST
  @Path("/export")
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Write a workspace into an archive",
      description =
          "A job writes its rows and files as they are at one moment, while it is worked in. The"
              + " archive has the job's slug.")
  public Response export(@PathParam("subdomain") String subdomain) {
    return Reply.started("Export started", archives.export(call.caller(), subdomain));
  }

  /** Hands an archive out. */
  @GET
  @Path("/export/{jobSlug}")
  @Produces({"application/zip", MediaType.APPLICATION_JSON})
  @SuperAdminApi(Access.READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Download an archive",
      description =
          "A ZIP file: a text a table, the files, and a manifest with counts and digests.")
  public Response download(
      @PathParam("subdomain") String subdomain, @PathParam("jobSlug") String slug) {
    InputStream bytes = archives.open(call.caller(), subdomain, slug);
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

  /** Removes an archive. */
  @DELETE
  @Path("/export/{jobSlug}")
  @SuperAdminApi(Access.WRITE)
  @Answers(Void.class)
  @Operation(summary = "Remove an archive")
  public Response remove(
      @PathParam("subdomain") String subdomain, @PathParam("jobSlug") String slug) {
    archives.remove(call.caller(), subdomain, slug);
    return Reply.of("Archive removed", null);
  }

  /** Makes a workspace of an archive. */
  @POST
  @Path("/restore")
  @Consumes({"application/zip", MediaType.APPLICATION_JSON})
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Make a workspace of an archive",
      description =
          "The body is an archive, or empty where `archive` names one that was written here. A job"
              + " makes a new workspace of it under the subdomain (409 when it is taken). Its owner"
              + " is the user with the address of the archived one, or `owner_email`; others come"
              + " back where they have an account here.")
  public Response restore(
      @PathParam("subdomain") String subdomain,
      @QueryParam("archive") @Nullable String archive,
      @QueryParam("to") @Nullable String to,
      @QueryParam("owner_email") @Nullable String ownerEmail,
      @Nullable InputStream body) {
    return Reply.started(
        "Restore started",
        archives.restore(call.caller(), subdomain, archive, to, ownerEmail, body));
  }

  /** Compares a workspace with an archive. */
  @POST
  @Path("/verify")
  @Consumes(MediaType.APPLICATION_JSON)
  @SuperAdminApi(Access.WRITE)
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Compare a workspace with an archive",
      description =
          "A job compares number and digest of the rows, table by table. Tables that differ count"
              + " as failed items; the job's result lists them all.")
  public Response verify(@PathParam("subdomain") String subdomain, @NotNull Compared body) {
    return Reply.started(
        "Comparison started", archives.verify(call.caller(), subdomain, body.archive()));
  }
}
