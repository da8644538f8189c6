package plinth.workspace.purge;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Workspaces;

/** Queues platform jobs that purge workspaces. */
@Stateless
@MainPlane
public class PurgeOrders {
  @Inject private Workspaces workspaces;
  @Inject private Purges purges;
  @Inject private PlatformJobs jobs;

  /**
   * Starts the purge of a workspace by name, with a job. If it has begun already, returns its
   * current state and continues it if it has no job.
   *
   * @param confirm the subdomain again; refuses any other text
   */
  public PurgeView order(Caller caller, String subdomain, String confirm) {
    Workspaces.Entry entry =
        workspaces.findBySubdomain(subdomain).orElseThrow(() -> Problem.notFound("Workspace"));
    if (!confirm.equals(subdomain)) {
      throw Problem.invalid("confirm", "match", "confirm must be the subdomain of the workspace");
    }
    return order(caller, entry.workspace().id(), PurgeReason.OPERATOR, caller.label());
  }

  /**
   * Starts the purge of a workspace, or finds the one that has begun, and makes sure that a job
   * works on it.
   */
  public PurgeView order(Caller caller, long workspaceId, PurgeReason reason, String requestedBy) {
    PurgeRow purge = purges.start(caller, workspaceId, reason, requestedBy);
    resume(caller, purge);
    return PurgeView.of(purge);
  }

  /** Makes sure that a job works on a purge that has begun. */
  public void resume(Caller caller, long purgeId) {
    PurgeRow purge = purges.requireRow(caller, purgeId);
    if (purge.finishedAt() == null) {
      resume(caller, purge);
    }
  }

  private void resume(Caller caller, PurgeRow purge) {
    String subject = Long.toString(purge.id());
    if (!jobs.isOpen(caller, PurgeJob.KEY, subject)) {
      jobs.queue(
          caller,
          PurgeJob.KEY,
          purge.workspace().id(),
          subject,
          Json.createObjectBuilder().add("purge", purge.id()).build());
    }
  }
}
