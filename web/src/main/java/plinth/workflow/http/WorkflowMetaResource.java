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
import plinth.workflow.editing.LinkQuestion;
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
  @Operation(summary = "List the triggers", description = "With what belongs to each.")
  public Response triggers() {
    return Reply.of("Triggers", WorkflowMeta.triggers());
  }

  /** Lists the actions. */
  @GET
  @Path("/actions")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowMeta.ActionMeta.class, form = Answers.Form.LIST)
  @Operation(summary = "List the actions", description = "With what belongs to each.")
  public Response actions() {
    return Reply.of("Actions", WorkflowMeta.actions());
  }

  /** Lists the operators. */
  @GET
  @Path("/operators")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowMeta.OperatorMeta.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the operators of conditions",
      description = "With the types of fields that offer each.")
  public Response operators() {
    return Reply.of("Operators", WorkflowMeta.operators());
  }

  /** Lists the system fields. */
  @GET
  @Path("/system-fields")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowMeta.SystemFieldMeta.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the fields that every record has",
      description = "Conditions name them like fields.")
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
          "Texts hold them as {{name}}. Those of the record are told where `object_slug` names its"
              + " object.")
  public Response variables(
      @Words(of = TriggerType.class) @PathParam("triggerType") String type,
      @Schema(description = "the object that runs are about") @QueryParam("object_slug")
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
      description = "With the operators and units that conditions may use.")
  public Response fields(@PathParam("objectSlug") String object) {
    return Reply.of("Fields", placeholders.watchable(call.caller(), object));
  }

  /** Returns the target for records of a session's chats. */
  @GET
  @Path("/sessions/{sessionSlug}/auto-create-target")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(SessionTargets.Target.class)
  @Operation(
      summary = "Tell where records for the chats of a session belong",
      description = "The first object that it is linked to and that has a field with a phone.")
  public Response target(@PathParam("sessionSlug") String session) {
    return Reply.of("Target", targets.target(call.caller(), session));
  }

  /** Checks whether the sessions of a workflow are linked. */
  @POST
  @Path("/validate-session-link")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(SessionTargets.LinkCheck.class)
  @Operation(
      summary = "Ask whether the sessions of a workflow are linked",
      description =
          "The gate of switching on, for a workflow that is not stored. 400"
              + " `SESSION_NOT_LINKED_TO_OBJECT` names the sessions that are not.")
  public Response validate(LinkQuestion body) {
    return Reply.of("Sessions are linked", targets.validate(call.caller(), body));
  }
}
