package plinth.transfer.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.files.http.SentName;
import plinth.jobs.Job;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.transfer.preview.PreviewDraft;
import plinth.transfer.preview.PreviewUpload;
import plinth.transfer.preview.PreviewView;
import plinth.transfer.preview.Previews;

/** Looks at files before they are imported. */
@Path("/object/data/{objectSlug}/import/preview")
@Tag(name = "Imports")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ImportPreviewsResource {
  private static final String STARTED = "Preview started";

  @Inject private Previews previews;
  @Inject private PreviewUpload uploads;
  @Inject private Call call;

  /** Starts the preview of an upload. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @AdminApi(value = Access.READ, permission = "transfer.create")
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Start the preview of a file",
      description =
          "Starts a preview of an upload by its ID, or of the part `file` of a multipart body."
              + " Detects the format, the encoding, the cell separator, the header, the column for"
              + " each field, and the values that the fields would not accept. Only the caller can"
              + " see the preview.")
  public Response start(@PathParam("objectSlug") String object, @NotNull PreviewDraft body) {
    return Reply.started(STARTED, previews.start(call.caller(), object, body));
  }

  /** Starts the preview of a file that is sent as one whole. */
  @POST
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  @AdminApi(value = Access.READ, permission = "transfer.create")
  @Answers(value = Job.class, status = 202)
  @Operation(summary = "Start the preview of a file in the request")
  public Response startSent(@PathParam("objectSlug") String object, List<EntityPart> parts) {
    EntityPart file =
        parts.stream().filter(part -> part.getName().equals("file")).findFirst().orElse(null);
    InputStream bytes = file == null ? InputStream.nullInputStream() : file.getContent();
    String name = file == null ? null : SentName.of(file);
    return Reply.started(STARTED, uploads.start(call.caller(), object, name, bytes));
  }

  /** Shows a preview. */
  @GET
  @Path("/{jobSlug}/status")
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(PreviewView.class)
  @Operation(
      summary = "Read an import preview",
      description =
          "Poll this route while `status` is `previewing`. Pass `mapping` to the execute route.")
  public Response status(@PathParam("objectSlug") String object, @PathParam("jobSlug") String job) {
    return Reply.of("Preview", previews.get(call.caller(), object, job));
  }

  /** Lists the first rows of a preview. */
  @GET
  @Path("/{jobSlug}/rows")
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(value = PreviewView.Row.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the first rows of a previewed file",
      description =
          "Returns at most 500 rows, with texts truncated to 500 characters. Returns 409 until the"
              + " preview is ready.")
  public Response rows(
      @PathParam("objectSlug") String object,
      @PathParam("jobSlug") String job,
      @BeanParam PageParams page) {
    return Reply.page("Rows", previews.rows(call.caller(), object, job, page.request()));
  }
}
