package plinth.forms.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.forms.FormPage;
import plinth.forms.FormRecord;
import plinth.forms.FormView;
import plinth.forms.Forms;
import plinth.forms.Submissions;
import plinth.forms.Submitted;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.records.http.ListQuestion;
import plinth.records.http.RecordReply;

/** The public forms of a workspace. */
@Path("/public/forms/{objectSlug}")
@Tag(name = "Public forms")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class FormsResource {
  @Inject private Forms forms;
  @Inject private Submissions submissions;
  @Inject private Call call;

  /**
   * A submission. It only describes: the name of the honeypot is the form's own.
   *
   * @param data values by the slugs of the form's fields
   */
  @Schema(name = "Submission")
  record Submission(
      @Schema(implementation = JsonObject.class, example = "{\"name\": \"Ten tons of sand\"}")
          @NotNull
          JsonObject data) {}

  /** Shows the form. */
  @GET
  @Path("/fields")
  @Open(Access.READ)
  @Answers(FormView.class)
  @Operation(
      summary = "Read a form and its fields",
      description =
          "The workspace is identified by the first label of the host, else by `X-Workspace`, else"
              + " by `?workspace=`. Returns 404 for an object that is not published.")
  public Response fields(@PathParam("objectSlug") String object, @BeanParam FormAddress address) {
    return Reply.of("Form", forms.show(call.caller(), object));
  }

  /** Lists the records. */
  @GET
  @Path("/data")
  @Open(Access.READ)
  @Answers(value = FormRecord.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the records of a form",
      description =
          "Returns 404 unless the form lists records. Filters, sorts and search accept the public"
              + " fields, `slug` and `created_at`.")
  public Response data(
      @PathParam("objectSlug") String object,
      @BeanParam FormAddress address,
      @BeanParam ListQuestion params) {
    FormPage page = forms.list(call.caller(), object, params.query());
    return Response.ok(
            new Reply.ListEnvelope("Records", page.items(), RecordReply.pagination(page.page())))
        .build();
  }

  /** Reads a record. */
  @GET
  @Path("/data/{recordSlug}")
  @Open(Access.READ)
  @Answers(FormRecord.class)
  @Operation(
      summary = "Read a record of a form",
      description =
          "Returns the public fields of the record, or 404 unless the form lists records.")
  public Response record(
      @PathParam("objectSlug") String object,
      @PathParam("recordSlug") String slug,
      @BeanParam FormAddress address) {
    return Reply.of("Record", forms.read(call.caller(), object, slug));
  }

  /** Submits the form. */
  @POST
  @Path("/submit")
  @Open(Access.WRITE)
  @Answers(value = Submitted.class, status = 201)
  @Operation(
      summary = "Submit a form",
      description =
          "Creates a record from public fields. The body contains `data` and, empty or absent, the"
              + " member that `honeypot` names. Returns 403 ORIGIN_NOT_ALLOWED if the form does not"
              + " allow the origin of the page, and 409 FORM_INCOMPLETE if the form lacks a"
              + " required field.")
  public Response submit(
      @PathParam("objectSlug") String object,
      @BeanParam FormAddress address,
      @Schema(description = "Origin of the page, sent by browsers") @HeaderParam("Origin")
          @Nullable String origin,
      @Schema(implementation = Submission.class) JsonObject body) {
    return Reply.created("Form submitted", submissions.submit(call.caller(), object, origin, body));
  }
}
