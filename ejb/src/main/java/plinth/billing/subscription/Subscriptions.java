package plinth.billing.subscription;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import plinth.billing.ActiveAddon;
import plinth.billing.AddonRepository;
import plinth.billing.BillingConfig;
import plinth.billing.BillingProblem;
import plinth.billing.BillingRights;
import plinth.billing.DueSubscriptions;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.invoice.InvoiceRepository;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.ObligationRepository;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * The subscriptions of workspaces, one for each workspace. Every change locks the row, asks {@link
 * SubscriptionLifecycle}, and applies the decision in the same transaction.
 */
@Stateless
@MainPlane
public class Subscriptions {
  @Inject private SubscriptionRepository subscriptions;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private DueSubscriptions due;
  @Inject private ObligationRepository obligations;
  @Inject private AddonRepository addons;
  @Inject private RestCharges rests;
  @Inject private InvoiceRepository invoices;
  @Inject private SubscriptionChanges changes;
  @Inject private Event<TrialEnding> trialEnding;
  @Inject private BillingConfig config;

  /**
   * Starts the trial of a new workspace, in the transaction that creates it.
   *
   * @param signedUpAt the start of the trial
   */
  public void startTrial(Caller caller, long workspaceId, Instant signedUpAt) {
    Instant ends = signedUpAt.plus(config.trial());
    if (subscriptions.startTrial(workspaceId, ends)) {
      invoices.add(workspaceId, PaymentEventType.TRIAL_STARTED, signedUpAt);
    }
  }

  /** Returns the subscription of the caller's workspace. */
  public Subscription current(Caller caller) {
    BillingRights.requireRead(caller);
    return subscriptions
        .find(caller.requireWorkspace().id())
        .orElseThrow(() -> Problem.notFound("Subscription"));
  }

  /** Returns when the caller's workspace will be deleted; null if no deletion is scheduled. */
  public @Nullable Instant deletionScheduledAt(Caller caller) {
    BillingRights.requireRead(caller);
    return workspaces
        .findById(caller.requireWorkspace().id())
        .map(RegisteredWorkspace::deletionAt)
        .orElse(null);
  }

  /** Returns the recurring add-ons of the caller's workspace. */
  public List<ActiveAddon> addons(Caller caller) {
    BillingRights.requireRead(caller);
    return addons.listActive(caller.requireWorkspace().id());
  }

  /**
   * Cancels the subscription of the caller's workspace, which stays usable until the period ends.
   * Returns 400 unless the subscription is active, if staff bills it, and while a change of plan is
   * being paid for.
   */
  public void cancel(Caller caller) {
    BillingRights.requireChange(caller);
    long workspaceId = caller.requireWorkspace().id();
    if (subscriptions.lock(workspaceId).filter(SubscriptionRepository.Locked::isHeld).isPresent()) {
      throw BillingProblem.SUBSCRIPTION_NOT_ACTIVE.duringHold();
    }
    if (obligations.lockWaiting(workspaceId).stream()
        .anyMatch(of -> of.kind() == ChargeKind.PLAN_CHANGE)) {
      throw new Problem(BillingProblem.PAYMENT_PENDING);
    }
    decide(caller, workspaceId, SubscriptionLifecycle::cancel);
  }

  /** Returns the workspaces whose trial is about to end and whose owners were not notified yet. */
  public List<Long> listEndingTrials(Caller caller, Instant moment, @Nullable Long workspaceId) {
    return due.listEndingTrials(moment, config.trialNotice(), workspaceId);
  }

  /** Announces the end of a workspace's trial, once for each end date. */
  public void notifyTrialEnding(Caller caller, long workspaceId) {
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    Subscription trial = locked.subscription();
    if (trial.status() == SubscriptionStatus.TRIAL
        && subscriptions.markTrialEndNotified(workspaceId)) {
      trialEnding.fire(
          new TrialEnding(locked.workspace(), trial.trialEndsAt(), trial.hasPaymentMethod()));
    }
  }

  /** Returns the workspaces whose trial is over at this system time, without a card to charge. */
  public List<Long> listEndedTrials(Caller caller, Instant moment, @Nullable Long workspaceId) {
    return due.listEndedTrials(moment, workspaceId);
  }

  /** Ends the trial of a workspace if it is over. */
  public void endTrial(Caller caller, long workspaceId) {
    decide(
        caller,
        workspaceId,
        (subscription, now) -> SubscriptionLifecycle.endTrial(subscription, now, config.grace()));
  }

  /**
   * Returns the workspaces whose grace period or last paid period is over at this system time, or
   * that have an expired undecided charge.
   */
  public List<Long> listExpired(Caller caller, Instant moment, @Nullable Long workspaceId) {
    return due.listExpired(moment, workspaceId);
  }

  /**
   * Suspends a workspace whose grace period or last paid period is over; while an operator holds
   * it, only after the release.
   *
   * @return what is to be charged at the end of a canceled subscription
   */
  public Optional<DueCharge> expire(Caller caller, long workspaceId) {
    Decision ended = decide(caller, workspaceId, SubscriptionLifecycle::expire);
    boolean isCharged =
        subscriptions
            .lock(workspaceId)
            .filter(SubscriptionRepository.Locked::isCharged)
            .isPresent();
    return isCharged && ended.has(Decision.Effect.BECOMES)
        ? rests.addObligation(ended.next())
        : Optional.empty();
  }

  /** Returns the suspended workspaces whose deletion is to be scheduled at this system time. */
  public List<Long> listUnpaid(Caller caller, Instant moment, @Nullable Long workspaceId) {
    return due.listUnpaid(moment, config.unpaidRetention(), workspaceId);
  }

  /** Schedules the deletion of a workspace that has been unpaid for too long. */
  public void scheduleDeletion(Caller caller, long workspaceId) {
    decide(
        caller,
        workspaceId,
        (subscription, now) ->
            SubscriptionLifecycle.scheduleDeletion(subscription, now, config.unpaidRetention()));
  }

  /**
   * Decides and applies the decision. A subscription that an operator holds does not change until
   * its release.
   */
  private Decision decide(
      Caller caller, long workspaceId, BiFunction<Subscription, Instant, Decision> trigger) {
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    if (locked.isHeld()) {
      return Decision.none(locked.subscription());
    }
    Instant now = Time.now().plus(locked.clockOffset());
    Decision decision = trigger.apply(locked.subscription(), now);
    changes.perform(caller, locked, decision, now);
    return decision;
  }
}
