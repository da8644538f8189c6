package plinth.workflow.editing;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.PausedReason;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.Signals;
import plinth.tenancy.Tenanted;
import plinth.workflow.definition.ActiveWorkflows;
import plinth.workflow.definition.DefinedWorkflow;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.definition.WorkflowsChanged;
import plinth.workflow.run.ExecutionEnds;
import plinth.workflow.run.WorkflowOwners;

/**
 * Pauses workflows whose owner no longer has the required rights, and notifies the owners of the
 * workspace, who can hand them to another member.
 */
@Stateless
@Tenanted
public class WorkflowPauses {
  private static final Log LOG = Log.of(WorkflowPauses.class);

  @Inject private WorkflowRepository workflows;
  @Inject private WorkflowOwners owners;
  @Inject private ExecutionEnds ends;
  @Inject private Members members;
  @Inject private MailQueue mails;
  @Inject private Signals signals;
  @Inject private Event<WorkflowsChanged> changed;

  /** Checks all active workflows of the caller's workspace. */
  public void recheck(Caller caller) {
    for (WorkflowRow row : workflows.listActive()) {
      if (owners.pauseReason(caller, row).isPresent()) {
        workflows.lock(row.id()).ifPresent(locked -> pause(caller, locked));
      }
    }
  }

  private void pause(Caller caller, DefinedWorkflow workflow) {
    WorkflowRow row = workflow.row(workflows.owner(workflow));
    Optional<PausedReason> lost =
        row.activity().isActive() ? owners.pauseReason(caller, row) : Optional.empty();
    lost.ifPresent(
        reason -> {
          workflow.deactivate(reason);
          ends.cancelQueued(row.id(), "WORKFLOW_PAUSED", "Paused: " + reason.words());
          long workspace = caller.requireWorkspace().id();
          changed.fire(new WorkflowsChanged(workspace));
          signals.publish(ActiveWorkflows.TOPIC, String.valueOf(workspace));
          members.listActiveOwners(caller).forEach(owner -> mail(caller, owner, row, reason));
          LOG.info("workflow_paused", "workflow", row.slug(), "reason", reason);
        });
  }

  private void mail(Caller caller, Admin to, WorkflowRow row, PausedReason reason) {
    WorkflowRow.Owner owner = row.owner();
    mails.sendFor(
        caller,
        new Mail(
            to.email(),
            MailTemplate.WORKFLOW_PAUSED,
            Map.of(
                "name", to.name(),
                "workflow", row.name(),
                "owner", owner == null ? "nobody" : owner.name(),
                "workspace", caller.requireWorkspace().subdomain(),
                "reason", reason.words())));
  }
}
