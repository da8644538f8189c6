package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.realtime.Rooms;
import plinth.workflow.action.Action;

/**
 * Pushes pending and decided approvals to their approvers in real time: {@code workflow:approval}.
 * If everybody may decide, it is pushed to the whole workspace. The frame contains no text of the
 * approval, because texts may contain values that a member cannot see.
 */
@ApplicationScoped
public class ApprovalPush {
  @Inject private Members members;
  @Inject private Rooms rooms;

  /** Pushes that a run waits for an approval. */
  void pushRequested(Caller caller, Run run, Action action) {
    push(
        caller,
        action.texts("approvers"),
        data(run.row().id(), action.id(), run.row().workflow().slug(), "pending"));
  }

  /** Pushes that an approval was decided. */
  public void pushDecided(Caller caller, Approval approval) {
    push(
        caller,
        approval.approvers(),
        data(
            approval.executionId(), approval.stepId(), approval.workflowSlug(), approval.status()));
  }

  private static JsonObject data(long execution, String step, String workflow, String status) {
    return Json.createObjectBuilder()
        .add("execution_id", execution)
        .add("step_id", step)
        .add("workflow_slug", workflow)
        .add("status", status)
        .build();
  }

  private void push(Caller caller, List<String> approvers, JsonObject data) {
    if (approvers.isEmpty()) {
      rooms.push(caller.requireWorkspace(), "workflow:approval", data);
    } else {
      Set<Long> asked =
          members.listBySlugs(caller, approvers).stream()
              .map(Admin::id)
              .collect(Collectors.toSet());
      rooms.push(caller.requireWorkspace(), "workflow:approval", data, asked);
    }
  }
}
