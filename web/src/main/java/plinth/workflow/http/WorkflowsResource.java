package plinth.workflow.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Lasting;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.dryrun.TestResult;
import plinth.workflow.dryrun.TestRun;
import plinth.workflow.dryrun.TestWorkflow;
import plinth.workflow.editing.ChangeWorkflow;
import plinth.workflow.editing.NewWorkflow;
import plinth.workflow.editing.Workflow;
import plinth.workflow.editing.WorkflowChange;
import plinth.workflow.editing.WorkflowQuery;
import plinth.workflow.editing.Workflows;
import plinth.workflow.history.Execution;
import plinth.workflow.history.ExecutionQuery;
import plinth.workflow.history.ExecutionStats;
import plinth.workflow.history.Executions;
import plinth.workflow.history.ManualStart;
import plinth.workflow.history.StartRuns;
import plinth.workflow.insight.WorkflowImpact;
import plinth.workflow.insight.WorkflowInsights;
import plinth.workflow.insight.WorkflowPreview;
import plinth.workflow.run.ExecutionStatus;

/** The workflows of a workspace, and their runs. */
@Path("/workflow")
@Tag(name = "Workflows")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class WorkflowsResource {
  @Inject private Workflows workflows;
  @Inject private ChangeWorkflow changes;
  @Inject private Executions executions;
  @Inject private StartRuns starts;
  @Inject private WorkflowInsights insights;
  @Inject private TestWorkflow tests;
  @Inject private Call call;

  /**
   * A request to activate or deactivate a workflow.
   *
   * @param isActive the new state; absent toggles it
   */
  public record Toggle(@Nullable Boolean isActive) {}

  /** Lists the workflows. */
  @GET
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Workflow.class, form = Answers.Form.PAGE)
  @Operation(summary = "List the workflows", description = "The last made first.")
  public Response list(
      @Schema(type = SchemaType.BOOLEAN) @QueryParam("is_active") @Nullable String isActive,
      @Words(of = TriggerType.class) @QueryParam("trigger_type") @Nullable String triggerType,
      @QueryParam("object_slug") @Nullable String object,
      @QueryParam("q") @Nullable String q,
      @BeanParam PageParams page) {
    WorkflowQuery query =
        new WorkflowQuery(
            PageParams.flag("is_active", isActive), given(triggerType), given(object), q);
    return Reply.page("Workflows", workflows.list(call.caller(), query, page.request()));
  }

  /** Creates a workflow. */
  @POST
  @Lasting
  @AdminApi(value = Access.WRITE, permission = "workflow.create")
  @Answers(value = Workflow.class, status = 201)
  @Operation(
      summary = "Make a workflow",
      description =
          "It is not active. Everything that it names is held against the workspace as you see it,"
              + " the variables of its texts too. 400 beyond 50 workflows.")
  public Response create(NewWorkflow body) {
    return Reply.created("Workflow created", workflows.create(call.caller(), body));
  }

  /** Returns statistics of the runs of all workflows. */
  @GET
  @Path("/stats")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(ExecutionStats.class)
  @Operation(summary = "Count the runs of all workflows", description = "Of the last `days`.")
  public Response stats(@Schema(defaultValue = "30") @QueryParam("days") @Nullable String days) {
    return Reply.of("Statistics", executions.stats(call.caller(), null, days(days)));
  }

  /** Reads a workflow. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(Workflow.class)
  @Operation(
      summary = "Read a workflow",
      description = "What does not hold any more stands in `problems`.")
  public Response read(@PathParam("slug") String slug) {
    return Reply.of("Workflow", workflows.read(call.caller(), slug));
  }

  /** Changes a workflow. */
  @PUT
  @Lasting
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(Workflow.class)
  @Operation(
      summary = "Change a workflow",
      description =
          "Absent members keep. A change of what it does makes a new version; runs end by the one"
              + " that they began with.")
  public Response update(@PathParam("slug") String slug, WorkflowChange body) {
    return Reply.of("Workflow updated", changes.update(call.caller(), slug, body));
  }

  /** Deletes a workflow. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "workflow.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a workflow",
      description = "Its runs that have not ended are canceled; all of them stay to be read.")
  public Response delete(@PathParam("slug") String slug) {
    workflows.delete(call.caller(), slug);
    return Reply.of("Workflow deleted", null);
  }

  /** Activates or deactivates a workflow. */
  @PUT
  @Lasting
  @Path("/{slug}/toggle")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(Workflow.class)
  @Operation(
      summary = "Switch a workflow on or off",
      description =
          "Without `is_active` it becomes the other. What is switched on must hold; switching off"
              + " cancels queued runs.")
  public Response toggle(@PathParam("slug") String slug, @OptionalBody @Nullable Toggle body) {
    Boolean isActive = body == null ? null : body.isActive();
    return Reply.of("Workflow toggled", changes.toggle(call.caller(), slug, isActive));
  }

  /** Starts a workflow manually. */
  @POST
  @Path("/{slug}/run")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(value = Execution.class, status = 202)
  @Operation(
      summary = "Start a workflow by hand",
      description =
          "For workflows with a manual trigger that are active. 402 where the plan has no run"
              + " left.")
  public Response run(@PathParam("slug") String slug, @OptionalBody @Nullable ManualStart body) {
    ManualStart start = body == null ? new ManualStart(null, null) : body;
    return Reply.started("Run queued", starts.start(call.caller(), slug, start));
  }

  /** Describes a workflow in sentences. */
  @GET
  @Path("/{slug}/preview")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(WorkflowPreview.class)
  @Operation(
      summary = "Tell a workflow in sentences",
      description = "With the records that meet its conditions now, and the slots of its schedule.")
  public Response preview(@PathParam("slug") String slug) {
    return Reply.of("Preview", insights.preview(call.caller(), slug));
  }

  /** Returns what a workflow affects. */
  @GET
  @Path("/{slug}/impact")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(WorkflowImpact.class)
  @Operation(
      summary = "Tell what a workflow touches",
      description =
          "What it reads and writes, whom it asks and calls, and which workflows set each other"
              + " off.")
  public Response impact(@PathParam("slug") String slug) {
    return Reply.of("Impact", insights.impact(call.caller(), slug));
  }

  /** Tests a workflow. */
  @POST
  @Path("/{slug}/test")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(TestResult.class)
  @Operation(
      summary = "Try a workflow out",
      description =
          "Tells what each step would do with a record. Nothing is kept, sent, waited for or"
              + " counted; active or not.")
  public Response test(@PathParam("slug") String slug, @OptionalBody @Nullable TestRun body) {
    TestRun given = body == null ? new TestRun(null, null, null) : body;
    return Reply.of("Tested", tests.of(call.caller(), slug, given));
  }

  /** Returns statistics of the runs of a workflow. */
  @GET
  @Path("/{slug}/stats")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(ExecutionStats.class)
  @Operation(summary = "Count the runs of a workflow", description = "Of the last `days`.")
  public Response statsOf(
      @PathParam("slug") String slug,
      @Schema(defaultValue = "30") @QueryParam("days") @Nullable String days) {
    return Reply.of("Statistics", executions.stats(call.caller(), slug, days(days)));
  }

  /** Lists the runs of a workflow. */
  @GET
  @Path("/{slug}/executions")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Execution.class, form = Answers.Form.PAGE)
  @Operation(summary = "List the runs of a workflow", description = "The latest first.")
  public Response runs(
      @PathParam("slug") String slug,
      @Words(of = ExecutionStatus.class)
          @Schema(description = "only runs with this status")
          @QueryParam("status")
          @Nullable String status,
      @Schema(description = "only runs about this record") @QueryParam("record_slug")
          @Nullable String record,
      @BeanParam PageParams page) {
    ExecutionQuery query = ExecutionQuery.of(status, given(record));
    return Reply.page("Runs", executions.list(call.caller(), slug, query, page.request()));
  }

  /** Resumes a run. */
  @POST
  @Path("/{slug}/retry/{executionId}")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(value = Execution.class, status = 202)
  @Operation(
      summary = "Retry a run",
      description =
          "A run of its own goes on at the step that failed, by the same definition. Also for runs"
              + " skipped with `PLAN_LIMIT_EXCEEDED` or `TALK_LIMIT`: 402 while the plan has no run"
              + " left, 429 with `Retry-After` while the chat has no room. 400 for any other, 409"
              + " for one that was retried already.")
  public Response retry(@PathParam("slug") String slug, @PathParam("executionId") String id) {
    return Reply.started("Run queued", starts.retry(call.caller(), slug, number(id)));
  }

  /** Returns the number in a path. Refuses other texts with 404. */
  static long number(String text) {
    if (!text.matches("[0-9]{1,18}")) {
      throw Problem.notFound("Execution");
    }
    return Long.parseLong(text);
  }

  private static int days(@Nullable String text) {
    return PageParams.number("days", text, 30);
  }

  static @Nullable String given(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
