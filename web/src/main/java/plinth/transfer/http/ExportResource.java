package plinth.transfer.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.files.http.Conditions;
import plinth.files.http.Download;
import plinth.kernel.Caller;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.transfer.export.Export;
import plinth.transfer.export.ExportFile;
import plinth.transfer.export.ExportFiles;
import plinth.transfer.export.Exports;
import plinth.transfer.export.NewExport;

/** Exports of records. */
@Path("/object/data/{objectSlug}")
@Tag(name = "Export and import")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ExportResource {
  @Inject private Exports exports;
  @Inject private ExportFiles files;
  @Inject private Call call;

  /** Begins an export. */
  @POST
  @Path("/export")
  @StepUp
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "transfer.create")
  @Answers(value = Export.class, status = 202)
  @Operation(
      summary = "Export records to a file",
      description =
          "Starts a job that writes the records matching `filter`, `q` and `view`, with the fields"
              + " that you can see. Each record is written as it is when the job reaches it;"
              + " records created after the start are left out. In CSV files, text that a"
              + " spreadsheet would interpret as a formula is prefixed with an apostrophe unless"
              + " `raw` is set. Without `labels`, the file can be imported again. Requires"
              + " record.read too.")
  public Response start(@PathParam("objectSlug") String object, @NotNull NewExport body) {
    return Reply.started("Export started", exports.start(call.caller(), object, body));
  }

  /** Reads the progress of an export. */
  @GET
  @Path("/export/status/{jobSlug}")
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(Export.class)
  @Operation(
      summary = "Read the status of an export",
      description =
          "Visible to the member who started the export, and to members who can see all fields that"
              + " its file contains.")
  public Response status(
      @PathParam("objectSlug") String object, @PathParam("jobSlug") String slug) {
    return Reply.of("Export", exports.read(call.caller(), object, slug));
  }

  /** Streams the file of an export, or the part of it that {@code Range} asks for. */
  @GET
  @Path("/export/download/{jobSlug}")
  @Produces(MediaType.WILDCARD)
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(value = Void.class, form = Answers.Form.FILE, etag = true)
  @Operation(
      summary = "Download the file of an export",
      description =
          "Available to everyone who can read the status. Range requests a part (206; 416 beyond"
              + " the end). Returns 409 while there is no file, and 404 after the file has"
              + " expired.")
  public Response download(
      @PathParam("objectSlug") String object,
      @PathParam("jobSlug") String slug,
      @HeaderParam("Range") @Nullable String range,
      @HeaderParam("If-Range") @Nullable String ifRange,
      @HeaderParam("If-None-Match") @Nullable String known) {
    Caller caller = call.caller();
    ExportFile file = exports.requireFile(caller, object, slug);
    return new Download(
            file.name(),
            file.mediaType(),
            file.size(),
            file.slug(),
            offset -> files.open(caller, file, offset))
        .toResponse(new Conditions(range, ifRange, known));
  }

  /** Cancels an export. */
  @POST
  @Path("/export/{jobSlug}/cancel")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "transfer.update")
  @Answers(Export.class)
  @Operation(
      summary = "Cancel an export",
      description =
          "The export fails, and the written part is removed. Returns 409 if it has ended.")
  public Response cancel(
      @PathParam("objectSlug") String object, @PathParam("jobSlug") String slug) {
    return Reply.of("Export canceled", exports.cancel(call.caller(), object, slug));
  }
}
