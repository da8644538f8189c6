package plinth.workflow.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.objects.use.TriggerField;
import plinth.workflow.definition.ObjectPlaceholders;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.definition.Variable;
import plinth.workflow.definition.WorkflowMeta;
import plinth.workflow.editing.LinkCheckRequest;
import plinth.workflow.editing.SessionTargets;

/** The triggers and actions that workflows can use. */
@Path("/workflow/meta")
@Tag(name = "Workflows")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class WorkflowMetaResource {
  @Inject private SessionTargets targets;
  @Inject private ObjectPlaceholders placeholders;
  @Inject private Call call;

  /** Lists the triggers. */
  @GET
  @Path("/triggers")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowMeta.TriggerMeta.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List triggers",
      description = "Returns the types of triggers with their parameters.")
  public Response triggers() {
    return Reply.of("Triggers", WorkflowMeta.triggers());
  }

  /** Lists the actions. */
  @GET
  @Path("/actions")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowMeta.ActionMeta.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List actions",
      description = "Returns the types of actions with their parameters.")
  public Response actions() {
    return Reply.of("Actions", WorkflowMeta.actions());
  }

  /** Lists the operators. */
  @GET
  @Path("/operators")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowMeta.OperatorMeta.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List condition operators",
      description = "Returns the operators, each with the field types that support it.")
  public Response operators() {
    return Reply.of("Operators", WorkflowMeta.operators());
  }

  /** Lists the system fields. */
  @GET
  @Path("/system-fields")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowMeta.SystemFieldMeta.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List system fields",
      description =
          "Returns the fields that every record has. Conditions use them like other fields.")
  public Response systemFields() {
    return Reply.of("System fields", WorkflowMeta.systemFields());
  }

  /** Lists the variables of a trigger. */
  @GET
  @Path("/variables/{triggerType}")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Variable.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the variables of a trigger",
      description =
          "Use the variables in texts as {{name}}. The variables of the record are included if"
              + " `object_slug` is given.")
  public Response variables(
      @Words(of = TriggerType.class) @PathParam("triggerType") String type,
      @Schema(description = "The object of the runs") @QueryParam("object_slug")
          @Nullable String object) {
    String named = object == null || object.isBlank() ? null : object;
    return Reply.of("Variables", placeholders.of(call.caller(), type, named));
  }

  /** Lists the fields of an object. */
  @GET
  @Path("/objects/{objectSlug}/fields")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = TriggerField.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the fields that triggers can watch",
      description =
          "Returns the fields with the operators and units that conditions on them can use.")
  public Response fields(@PathParam("objectSlug") String object) {
    return Reply.of("Fields", placeholders.watchable(call.caller(), object));
  }

  /** Returns the target for records of a session's chats. */
  @GET
  @Path("/sessions/{sessionSlug}/auto-create-target")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(SessionTargets.Target.class)
  @Operation(
      summary = "Read the target for records of a session",
      description =
          "Returns the first object linked to the session that has a phone field, or else the first"
              + " linked object.")
  public Response target(@PathParam("sessionSlug") String session) {
    return Reply.of("Target", targets.target(call.caller(), session));
  }

  /** Checks whether the sessions of a workflow are linked. */
  @POST
  @Path("/validate-session-link")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(SessionTargets.LinkCheck.class)
  @Operation(
      summary = "Check the session links of a workflow",
      description =
          "Makes the same check as an activation, for a workflow that is not stored. Returns 400"
              + " `SESSION_NOT_LINKED_TO_OBJECT` with the sessions that are not linked.")
  public Response validate(LinkCheckRequest body) {
    return Reply.of("Sessions are linked", targets.validate(call.caller(), body));
  }
}
