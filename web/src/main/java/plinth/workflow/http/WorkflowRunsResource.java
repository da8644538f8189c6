package plinth.workflow.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.workflow.history.Execution;
import plinth.workflow.history.ExecutionQuery;
import plinth.workflow.history.ExecutionTrace;
import plinth.workflow.history.Executions;
import plinth.workflow.run.ExecutionStatus;

/** Single runs of workflows. */
@Path("/workflow/executions")
@Tag(name = "Workflows")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class WorkflowRunsResource {
  @Inject private Executions executions;
  @Inject private Call call;

  /** Lists the runs of all workflows. */
  @GET
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Execution.class, form = Answers.Form.PAGE, orMissing = true)
  @Operation(
      summary = "List the runs of all workflows",
      description = "Returns runs, latest first, including runs of deleted workflows.")
  public Response list(
      @Words(of = ExecutionStatus.class)
          @Schema(description = "Only runs with this status")
          @QueryParam("status")
          @Nullable String status,
      @Schema(description = "Only runs for this record") @QueryParam("record_slug")
          @Nullable String record,
      @Schema(description = "Only runs of this workflow") @QueryParam("workflow_slug")
          @Nullable String workflow,
      @BeanParam PageParams page) {
    ExecutionQuery query = ExecutionQuery.of(status, WorkflowsResource.given(record));
    return Reply.page(
        "Runs",
        executions.list(call.caller(), WorkflowsResource.given(workflow), query, page.request()));
  }

  /** Reads a run. */
  @GET
  @Path("/{id}")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(ExecutionTrace.class)
  @Operation(
      summary = "Read a run",
      description = "Returns the run with its steps, each with its input, output and error.")
  public Response read(@PathParam("id") String id) {
    return Reply.of("Run", executions.read(call.caller(), WorkflowsResource.number(id)));
  }

  /** Cancels a run. */
  @POST
  @Path("/{id}/cancel")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(Execution.class)
  @Operation(
      summary = "Cancel a run",
      description =
          "Changes that the run has made are kept; no further steps are executed. Returns 409 if"
              + " the run has ended.")
  public Response cancel(@PathParam("id") String id) {
    return Reply.of("Run canceled", executions.cancel(call.caller(), WorkflowsResource.number(id)));
  }
}
