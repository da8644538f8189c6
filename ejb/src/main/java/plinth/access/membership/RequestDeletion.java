package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.audit.LegalHolds;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** Schedules the deletion of a workspace by an owner, unless a legal hold stands on it. */
@Saga
@ApplicationScoped
public class RequestDeletion {
  @Inject private WorkspaceDeletions deletions;
  @Inject private LegalHolds holds;

  /**
   * Schedules the deletion; may be repeated. Refuses a caller who is not a member (404) or not an
   * owner (403), and while a hold stands (409).
   */
  public WorkspaceDeletion run(Caller caller, String subdomain) {
    holds.requireNone(caller.inWorkspace(deletions.requireDeletable(caller, subdomain)));
    return deletions.request(caller, subdomain);
  }
}
