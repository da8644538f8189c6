package plinth.billing.operator;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.billing.SubscriptionRepository;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Places and releases operators' holds on subscriptions. A held workspace is suspended and
 * read-only regardless of payments; after the release it has the status it would have had without
 * the hold.
 */
@Stateless
@MainPlane
public class BillingHolds {
  @Inject private SubscriptionRepository subscriptions;
  @Inject private Signals signals;
  @Inject private Audit audit;

  /**
   * Suspends the subscription of a workspace; idempotent. Returns 404 if the workspace does not
   * exist.
   *
   * @param reason the reason for the audit record; null if none was given
   */
  public void placeHold(Caller caller, long workspaceId, @Nullable String reason) {
    SubscriptionRepository.Locked found = lock(workspaceId);
    if (found.isHeld()) {
      return;
    }
    Instant now = Time.now().plus(found.clockOffset());
    subscriptions.hold(workspaceId, now);
    recordChange(caller, found, "subscription.held", reason);
  }

  /**
   * Restores the status that the subscription has apart from the hold; idempotent. A period or
   * trial that ended during the hold ends now, so that nobody pays for the time of the hold.
   */
  public void releaseHold(Caller caller, long workspaceId, @Nullable String reason) {
    SubscriptionRepository.Locked found = lock(workspaceId);
    if (!found.isHeld()) {
      return;
    }
    Instant now = Time.now().plus(found.clockOffset());
    subscriptions.release(workspaceId, now);
    recordChange(caller, found, "subscription.released", reason);
  }

  private SubscriptionRepository.Locked lock(long workspaceId) {
    return subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private void recordChange(
      Caller caller, SubscriptionRepository.Locked found, String action, @Nullable String reason) {
    long workspaceId = found.workspace().id();
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    JsonObjectBuilder details = Json.createObjectBuilder();
    if (reason != null) {
      details.add("reason", reason);
    }
    audit.record(
        caller.inWorkspace(found.workspace()), action, "workspace:" + workspaceId, details.build());
  }
}
