package plinth.workflow.approval;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.Members;
import plinth.files.FileReferences;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.records.PersonSlugs;
import plinth.tenancy.Plane;
import plinth.tenancy.Tenanted;
import plinth.workflow.ExecutionsQueued;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.action.DraftReader;
import plinth.workflow.definition.Op;
import plinth.workflow.run.Approval;
import plinth.workflow.run.ApprovalPush;
import plinth.workflow.run.ApprovalRepository;
import plinth.workflow.run.ApprovalStatus;
import plinth.workflow.run.ExecutionRepository;
import plinth.workflow.run.ExecutionStatus;
import plinth.workflow.run.Run;
import plinth.workflow.run.RunLoader;
import plinth.workflow.run.StepRepository;

/** Use cases for the approvals of a workspace. */
@Stateless
@Tenanted
public class Approvals {
  @Inject private PersonSlugs slugs;
  @Inject private ApprovalRepository approvals;
  @Inject private ApprovalPush push;
  @Inject private ApprovalFiles files;
  @Inject private RunLoader loader;
  @Inject private ExecutionRepository executions;
  @Inject private StepRepository steps;
  @Inject private Members members;
  @Inject private FileReferences holds;
  @Inject private Event<ExecutionsQueued> queued;

  /** Returns a page of the approvals, latest first. Refuses an unknown status. */
  public Page<Approval> list(Caller caller, @Nullable String status, PageRequest page) {
    Problem.requireOneOf("status", status, ApprovalStatus.class);
    return approvals.page(caller, status, page);
  }

  /**
   * Decides an approval, and the run continues. Refuses an unknown approval (404), a member who is
   * not an approver (403), an approval that was already decided (409), and unknown files.
   *
   * @param isApproved whether it is approved or rejected
   */
  public Approval decide(Caller caller, long id, boolean isApproved, Decision decision) {
    Approval approval = approvals.find(caller, id).orElseThrow(() -> Problem.notFound("Approval"));
    refuseOthers(caller, approval);
    List<String> attachments = decision.attachments() == null ? List.of() : decision.attachments();
    Set<String> known = holds.lock(caller, attachments);
    for (int i = 0; i < attachments.size(); i++) {
      if (!known.contains(attachments.get(i))) {
        throw Problem.invalid(
            "attachments[" + i + "]", "unknown", "There is no file " + attachments.get(i));
      }
    }
    // Lock the run first, because ending a run locks it before its approvals.
    Run run = loader.lock(approval.executionId()).orElseThrow(() -> Problem.notFound("Approval"));
    String status = isApproved ? "approved" : "rejected";
    if (run.row().status() != ExecutionStatus.WAITING_APPROVAL
        || !approvals.decide(id, status, decision.comment(), attachments, actor(caller))) {
      throw new Problem(WorkflowProblem.APPROVAL_DECIDED);
    }
    files.attach(id, attachments);
    resumeRun(caller, run, isApproved, decision);
    queued.fire(new ExecutionsQueued(Plane.currentDedicated()));
    Approval decided = approvals.find(caller, id).orElseThrow(() -> Problem.notFound("Approval"));
    push.pushDecided(caller, decided);
    return decided;
  }

  private static Actor actor(Caller caller) {
    return new Actor(caller.label(), caller.operatorId() != null);
  }

  private void resumeRun(Caller caller, Run run, boolean isApproved, Decision decision) {
    int position = run.position();
    if (!(run.program().at(position) instanceof Op.Do ask)) {
      throw new IllegalStateException("run " + run.row().id() + " waits at no step");
    }
    JsonObjectBuilder output =
        Json.createObjectBuilder()
            .add("decision", isApproved ? "approved" : "rejected")
            .add("decided_by", slugs.of(caller, caller.label()));
    DraftReader.put(output, "comment", decision.comment());
    JsonObject told = output.build();
    steps.finish(run.row().id(), position, told);
    int next = isApproved ? position + 1 : ask.otherwise();
    executions.resume(run.row().id(), next, run.outputs(ask.action(), told));
  }

  private void refuseOthers(Caller caller, Approval approval) {
    boolean isAsked =
        approval.approvers().isEmpty()
            || members.listBySlugs(caller, approval.approvers()).stream()
                .anyMatch(admin -> admin.id() == caller.requireAdminId());
    if (!isAsked) {
      throw new Problem(WorkflowProblem.NOT_AN_APPROVER);
    }
  }
}
