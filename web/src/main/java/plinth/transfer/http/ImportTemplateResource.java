package plinth.transfer.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.template.ImportTemplates;
import plinth.transfer.template.Template;

/** Files to fill in and import. */
@Path("/object/data/{objectSlug}/import/template")
@Tag(name = "Imports")
@ApplicationScoped
public class ImportTemplateResource {
  @Inject private ImportTemplates templates;
  @Inject private Call call;

  /** Makes a template. */
  @GET
  @Produces(MediaType.WILDCARD)
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Download an import template",
      description =
          "Returns a file with a column for each field that the caller can write, a row of"
              + " examples, and the allowed options: as rows in CSV, as dropdown lists in XLSX.")
  public Response template(
      @PathParam("objectSlug") String object,
      @Schema(description = "Format of the file", defaultValue = "csv")
          @Words(of = SourceFormat.Spreadsheet.class)
          @QueryParam("format")
          @Nullable String format) {
    Template template = templates.of(call.caller(), object, format);
    return Response.ok(template.file(), template.mediaType())
        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + template.name() + "\"")
        .build();
  }
}
