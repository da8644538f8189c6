package plinth.transfer.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.transfer.imports.FailedRow;
import plinth.transfer.imports.ImportRuns;
import plinth.transfer.imports.ImportStarts;
import plinth.transfer.imports.ImportStatus;
import plinth.transfer.imports.NewImport;
import plinth.transfer.source.SourceFormat;

/** Imports at work. */
@Path("/object/data/{objectSlug}/import")
@Tag(name = "Import")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ImportRunsResource {
  @Inject private ImportStarts starts;
  @Inject private ImportRuns runs;
  @Inject private Call call;

  /** Starts an import. */
  @POST
  @Path("/execute")
  @AdminApi(value = Access.WRITE, permission = "transfer.create")
  @Answers(value = ImportStatus.class, status = 202)
  @Operation(
      summary = "Import the rows of a file",
      description =
          "Imports the file of a preview (`job_slug`) or of an upload (`upload_id`). `mapping`"
              + " assigns columns to fields; without it, the mapping inferred by the preview is"
              + " used. Rows that cannot be imported fail individually (see failed-rows); all other"
              + " rows are imported.")
  public Response execute(@PathParam("objectSlug") String object, @NotNull @Valid NewImport body) {
    return Reply.started("Import queued", starts.start(call.caller(), object, body));
  }

  /** Shows how far an import is. */
  @GET
  @Path("/status/{jobSlug}")
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(ImportStatus.class)
  @Operation(
      summary = "Read the status of an import",
      description =
          "Returns `rows_per_second` and `seconds_left` while the import runs, and `total` once the"
              + " end of the file has been reached.")
  public Response status(@PathParam("objectSlug") String object, @PathParam("jobSlug") String job) {
    return Reply.of("Import", runs.status(call.caller(), object, job));
  }

  /** Lists the rows that an import refused. */
  @GET
  @Path("/{jobSlug}/failed-rows")
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(value = FailedRow.class, form = Answers.Form.PAGE, orFile = true)
  @Operation(
      summary = "List the failed rows of an import",
      description =
          "With `format`, returns a file of the failed rows as they are in the source, plus a"
              + " column `reason` at the end. The file can be corrected and imported again. Failed"
              + " rows are kept for thirty days.")
  public Response failedRows(
      @PathParam("objectSlug") String object,
      @PathParam("jobSlug") String job,
      @Words(of = SourceFormat.Spreadsheet.class) @QueryParam("format") @Nullable String format,
      @BeanParam PageParams page) {
    if (format == null || format.isEmpty()) {
      return Reply.page(
          "Failed rows", runs.listFailures(call.caller(), object, job, page.request()));
    }
    return new FailedRowsDownload(runs, call.caller(), object, job).answer(format);
  }

  /** Ends an import. */
  @POST
  @Path("/{jobSlug}/cancel")
  @AdminApi(value = Access.WRITE, permission = "transfer.update")
  @Answers(ImportStatus.class)
  @Operation(
      summary = "Cancel an import",
      description = "Rows that are already imported are kept. Returns 409 if the import has ended.")
  public Response cancel(@PathParam("objectSlug") String object, @PathParam("jobSlug") String job) {
    return Reply.of("Import canceled", runs.cancel(call.caller(), object, job));
  }
}
