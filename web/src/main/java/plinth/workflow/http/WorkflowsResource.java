package plinth.workflow.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
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
import plinth.kernel.http.ETags;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.OutlastsToken;
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
  @Operation(summary = "List workflows", description = "Returns workflows, newest first.")
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
  @OutlastsToken
  @AdminApi(value = Access.WRITE, permission = "workflow.create")
  @Answers(value = Workflow.class, status = 201)
  @Operation(
      summary = "Create a workflow",
      description =
          "Creates an inactive workflow. All names in the definition, including the variables in"
              + " texts, are checked against the workspace as you see it. Returns 400 above 50"
              + " workflows.")
  public Response create(NewWorkflow body) {
    return Reply.created("Workflow created", workflows.create(call.caller(), body));
  }

  /** Returns statistics of the runs of all workflows. */
  @GET
  @Path("/stats")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(ExecutionStats.class)
  @Operation(
      summary = "Count the runs of all workflows",
      description = "Returns statistics of the runs of the last `days`.")
  public Response stats(
      @Schema(type = SchemaType.INTEGER, defaultValue = "30") @QueryParam("days")
          @Nullable String days) {
    return Reply.of("Statistics", executions.stats(call.caller(), null, days(days)));
  }

  /** Reads a workflow. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Workflow.class, etag = true)
  @Operation(
      summary = "Read a workflow",
      description = "`problems` lists parts that are no longer valid.")
  public Response read(@PathParam("slug") String slug) {
    Workflow workflow = workflows.read(call.caller(), slug);
    return Reply.versioned("Workflow", workflow, workflow.version());
  }

  /** Changes a workflow. */
  @PUT
  @OutlastsToken
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(value = Workflow.class, etag = true)
  @Operation(
      summary = "Change a workflow",
      description =
          "Absent members are unchanged. A change of the definition creates a new version; runs end"
              + " with the version with which they started. `If-Match` refuses a stale version.")
  public Response update(
      @PathParam("slug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      WorkflowChange body) {
    Workflow changed = changes.update(call.caller(), slug, body, ETags.precondition(ifMatch));
    return Reply.versioned("Workflow updated", changed, changed.version());
  }

  /** Deletes a workflow. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "workflow.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a workflow",
      description = "Unfinished runs are canceled. All runs remain readable.")
  public Response delete(@PathParam("slug") String slug) {
    workflows.delete(call.caller(), slug);
    return Reply.of("Workflow deleted", null);
  }

  /** Activates or deactivates a workflow. */
  @PUT
  @OutlastsToken
  @Path("/{slug}/toggle")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(Workflow.class)
  @Operation(
      summary = "Activate or deactivate a workflow",
      description =
          "Without `is_active`, the state is toggled. A workflow must be valid to be activated."
              + " Deactivation cancels queued runs.")
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
      summary = "Run a workflow manually",
      description =
          "Queues a run of an active workflow with a manual trigger. Returns 402 if the plan has no"
              + " runs left.")
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
      summary = "Describe a workflow in sentences",
      description =
          "Returns sentences that describe the workflow, the number of records that meet its"
              + " conditions now, and the next slots of its schedule.")
  public Response preview(@PathParam("slug") String slug) {
    return Reply.of("Preview", insights.preview(call.caller(), slug));
  }

  /** Returns what a workflow affects. */
  @GET
  @Path("/{slug}/impact")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(WorkflowImpact.class)
  @Operation(
      summary = "Show the impact of a workflow",
      description =
          "Returns what the workflow reads and writes, the members whom it asks for approval, the"
              + " hosts that it calls, and the workflows that trigger it or are triggered by it.")
  public Response impact(@PathParam("slug") String slug) {
    return Reply.of("Impact", insights.impact(call.caller(), slug));
  }

  /** Tests a workflow. */
  @POST
  @Path("/{slug}/test")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(TestResult.class)
  @Operation(
      summary = "Test a workflow",
      description =
          "Shows what each step would do with a record. Nothing is saved, sent, waited for or"
              + " counted. Works for active and inactive workflows.")
  public Response test(@PathParam("slug") String slug, @OptionalBody @Nullable TestRun body) {
    TestRun given = body == null ? new TestRun(null, null, null) : body;
    return Reply.of("Tested", tests.of(call.caller(), slug, given));
  }

  /** Returns statistics of the runs of a workflow. */
  @GET
  @Path("/{slug}/stats")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(ExecutionStats.class)
  @Operation(
      summary = "Count the runs of a workflow",
      description = "Returns statistics of the runs of the last `days`.")
  public Response statsOf(
      @PathParam("slug") String slug,
      @Schema(type = SchemaType.INTEGER, defaultValue = "30") @QueryParam("days")
          @Nullable String days) {
    return Reply.of("Statistics", executions.stats(call.caller(), slug, days(days)));
  }

  /** Lists the runs of a workflow. */
  @GET
  @Path("/{slug}/executions")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Execution.class, form = Answers.Form.PAGE)
  @Operation(summary = "List the runs of a workflow", description = "Returns runs, latest first.")
  public Response runs(
      @PathParam("slug") String slug,
      @Words(of = ExecutionStatus.class)
          @Schema(description = "Only runs with this status")
          @QueryParam("status")
          @Nullable String status,
      @Schema(description = "Only runs for this record") @QueryParam("record_slug")
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
          "Starts a separate run at the failed step, with the same definition. Runs that were"
              + " skipped with `PLAN_LIMIT_EXCEEDED` or `TALK_LIMIT` can also be retried: returns"
              + " 402 while the plan has no runs left, and 429 with `Retry-After` while the chat's"
              + " limit is reached. Returns 400 for any other run, and 409 if the run was already"
              + " retried.")
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
