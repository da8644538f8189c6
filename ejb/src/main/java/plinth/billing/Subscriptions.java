package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import plinth.access.WorkspaceDeletions;
import plinth.audit.Audit;
import plinth.billing.Decision.Effect;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.Standings;

/**
 * The subscriptions of workspaces, one each. Every change locks the row, asks {@link
 * SubscriptionLifecycle}, and does what was decided in the same transaction.
 *
 * <p>Spec: Subscription status.
 */
@Stateless
@MainPlane
public class Subscriptions {
  @Inject private SubscriptionRepository subscriptions;
  @Inject private InvoiceRepository invoices;
  @Inject private WorkspaceDeletions deletions;
  @Inject private Signals signals;
  @Inject private Audit audit;

  /**
   * Begins the trial of a new workspace, in the transaction that makes it.
   *
   * @param signedUpAt the moment that the trial counts from
   */
  public void begin(Caller caller, long workspaceId, Instant signedUpAt) {
    Instant ends = signedUpAt.plus(Duration.ofDays(Setting.TRIAL_DAYS.number()));
    if (subscriptions.begin(workspaceId, ends)) {
      invoices.add(workspaceId, PaymentEventType.TRIAL_STARTED, signedUpAt);
    }
  }

  /** The subscription of the caller's workspace. */
  public Subscription current(Caller caller) {
    BillingRights.mustRead(caller);
    return subscriptions
        .find(caller.requiredWorkspace().id())
        .orElseThrow(() -> Problem.notFound("Subscription"));
  }

  /** The recurring add-ons of the caller's workspace. */
  public List<ActiveAddon> addons(Caller caller) {
    BillingRights.mustRead(caller);
    return subscriptions.addons(caller.requiredWorkspace().id());
  }

  /**
   * Cancels the subscription of the caller's workspace: it can be used until the period ends.
   * Refuses with 400 unless it is active.
   */
  public void cancel(Caller caller) {
    BillingRights.mustChange(caller);
    decide(caller, caller.requiredWorkspace().id(), SubscriptionLifecycle::cancel);
  }

  /** The workspaces whose trial is over at this true moment, without a card to charge. */
  public List<Long> trialsOver(Caller caller, Instant moment, @Nullable Long workspaceId) {
    return subscriptions.trialsOver(moment, workspaceId);
  }

  /** Ends the trial of a workspace, if it is over. */
  public void endTrial(Caller caller, long workspaceId) {
    Duration grace = Duration.ofDays(Setting.GRACE_DAYS.number());
    decide(
        caller,
        workspaceId,
        (subscription, now) -> SubscriptionLifecycle.trialEnds(subscription, now, grace));
  }

  /** The workspaces whose grace or last paid period is over at this true moment. */
  public List<Long> expired(Caller caller, Instant moment, @Nullable Long workspaceId) {
    return subscriptions.expired(moment, workspaceId);
  }

  /** Suspends a workspace whose grace or last paid period is over. */
  public void expire(Caller caller, long workspaceId) {
    decide(caller, workspaceId, SubscriptionLifecycle::expires);
  }

  /** The suspended workspaces whose deletion is to be scheduled at this true moment. */
  public List<Long> unpaid(Caller caller, Instant moment, @Nullable Long workspaceId) {
    return subscriptions.unpaid(moment, kept(), workspaceId);
  }

  /** Schedules the deletion of a workspace that stayed unpaid for too long. */
  public void giveUp(Caller caller, long workspaceId) {
    decide(
        caller,
        workspaceId,
        (subscription, now) -> SubscriptionLifecycle.staysUnpaid(subscription, now, kept()));
  }

  private static Duration kept() {
    return Duration.ofDays(Setting.BILLING_READONLY_DELETE_AFTER_DAYS.number());
  }

  private void decide(
      Caller caller, long workspaceId, BiFunction<Subscription, Instant, Decision> trigger) {
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    Instant now = Time.now().plus(locked.clockOffset());
    Decision decision = trigger.apply(locked.subscription(), now);
    if (decision.has(Effect.BECOMES)) {
      subscriptions.save(decision.next());
      audit.record(
          caller.in(locked.workspace()),
          "subscription." + decision.next().status().word(),
          "workspace:" + workspaceId,
          JsonValue.EMPTY_JSON_OBJECT);
    }
    if (decision.has(Effect.READ_ONLY)) {
      signals.tell(Standings.TOPIC, Long.toString(workspaceId));
    }
    if (decision.has(Effect.CANCELLATION_NOTED)) {
      invoices.add(workspaceId, PaymentEventType.SUBSCRIPTION_CANCELED, now);
    }
    if (decision.has(Effect.DELETION_SCHEDULED)) {
      Instant at = now.plus(Duration.ofDays(Setting.BILLING_DELETE_FINAL_GRACE_DAYS.number()));
      deletions.schedule(caller, workspaceId, at, WorkspaceDeletions.BILLING);
    }
  }
}
