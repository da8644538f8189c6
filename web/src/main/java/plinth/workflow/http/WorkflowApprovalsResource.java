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
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.workflow.approval.Approvals;
import plinth.workflow.approval.Decision;
import plinth.workflow.run.Approval;
import plinth.workflow.run.ApprovalStatus;

/** The approvals that runs of workflows wait for. */
@Path("/workflow/approvals")
@Tag(name = "Workflows")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class WorkflowApprovalsResource {
  private static final Decision NOTHING_SAID = new Decision(null, null);

  @Inject private Approvals approvals;
  @Inject private Call call;

  /** Lists the approvals. */
  @GET
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = Approval.class, form = Answers.Form.PAGE)
  @Operation(summary = "List approvals", description = "Returns approvals, latest first.")
  public Response list(
      @Words(of = ApprovalStatus.class) @QueryParam("status") @Nullable String status,
      @BeanParam PageParams page) {
    String asked = status == null || status.isBlank() ? null : status;
    return Reply.page("Approvals", approvals.list(call.caller(), asked, page.request()));
  }

  /** Approves. */
  @POST
  @Path("/{id}/approve")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(Approval.class)
  @Operation(
      summary = "Approve an approval request",
      description =
          "The run continues. Returns 403 if the caller is not an approver, and 409 if the approval"
              + " has already been decided.")
  public Response approve(@PathParam("id") String id, @OptionalBody @Nullable Decision body) {
    return decide("Approved", id, true, body);
  }

  /** Rejects. */
  @POST
  @Path("/{id}/reject")
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(Approval.class)
  @Operation(
      summary = "Reject an approval request",
      description =
          "The run executes the steps in `else` of the approval step and ends as canceled. Returns"
              + " 403 if the caller is not an approver, and 409 if the approval has already been"
              + " decided.")
  public Response reject(@PathParam("id") String id, @OptionalBody @Nullable Decision body) {
    return decide("Rejected", id, false, body);
  }

  private Response decide(String message, String id, boolean isApproved, @Nullable Decision body) {
    long number = WorkflowsResource.number(id);
    Decision decision = body == null ? NOTHING_SAID : body;
    return Reply.of(message, approvals.decide(call.caller(), number, isApproved, decision));
  }
}
