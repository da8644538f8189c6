package plinth.billing.purchase;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.billing.AddonRepository;
import plinth.billing.BillingPeriod;
import plinth.billing.BillingProblem;
import plinth.billing.BillingRights;
import plinth.billing.CardRepository;
import plinth.billing.Plan;
import plinth.billing.PlanRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.price.Bill;
import plinth.billing.price.PlanChange;
import plinth.billing.subscription.Decision;
import plinth.billing.subscription.Decision.Effect;
import plinth.billing.subscription.SubscriptionChanges;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/**
 * Applies the free part of a change of plan or period, and writes the obligation for the rest. Only
 * one change is paid for at a time.
 */
@Stateless
@MainPlane
public class PlanChanges {
  @Inject private PlanRepository plans;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private ObligationRepository obligations;
  @Inject private AddonRepository addons;
  @Inject private DueRepository dues;
  @Inject private CardRepository cards;
  @Inject private SubscriptionChanges changes;

  /**
   * A change that was started.
   *
   * @param due what the card is to be charged for now; null if nothing, or if a payment is already
   *     pending
   * @param pending the payment that is already pending; null if there is none
   */
  public record Begun(@Nullable DueCharge due, @Nullable Obligation pending) {}

  /**
   * Starts a change for the caller's workspace, see {@link PlanChange}. Returns 400 for an unknown
   * plan, for a plan that staff sets up, for a status that needs a recovery payment first, and for
   * any change while a renewal or another change is being paid for.
   *
   * @param period the requested period; null to keep the current one
   */
  public Begun start(Caller caller, String planSlug, @Nullable BillingPeriod period) {
    BillingRights.requireChange(caller);
    Plan plan =
        plans
            .find(planSlug)
            .orElseThrow(
                () ->
                    new Problem(BillingProblem.PLAN_NOT_FOUND)
                        .field("plan_slug", "unknown", "There is no plan " + planSlug));
    long workspaceId = caller.requireWorkspace().id();
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    if (locked.isHeld()) {
      throw BillingProblem.PAYMENT_METHOD_REQUIRED.duringHold();
    }
    Subscription from = locked.subscription();
    Instant now = Time.now().plus(locked.clockOffset());
    PlanChange change =
        PlanChange.of(
            from,
            plan,
            period,
            now,
            new PlanChange.Held(addons.listActive(workspaceId), dues.listOpen(workspaceId)));
    Bill bill = change.bill();
    for (Obligation pending : obligations.lockWaiting(workspaceId)) {
      if (bill != null && isSame(pending, plan, change)) {
        return new Begun(null, pending);
      }
      boolean isInTheWay =
          pending.isForPlan()
              && (pending.kind() == ChargeKind.PLAN_CHANGE || !isNothing(from, change));
      if (isInTheWay) {
        throw new Problem(BillingProblem.PAYMENT_PENDING);
      }
    }
    Begun begun =
        new Begun(bill == null ? null : addObligation(from, change, bill, plan, now), null);
    if (!change.next().equals(from)) {
      changes.perform(caller, locked, decision(from, change), now);
    }
    return begun;
  }

  private static boolean isNothing(Subscription from, PlanChange change) {
    return change.bill() == null && change.next().equals(from);
  }

  private static boolean isSame(Obligation waiting, Plan plan, PlanChange change) {
    Plan to = waiting.plan();
    return waiting.kind() == ChargeKind.PLAN_CHANGE
        && to != null
        && to.slug().equals(plan.slug())
        && waiting.period() == change.period();
  }

  private DueCharge addObligation(
      Subscription from, PlanChange change, Bill bill, Plan plan, Instant now) {
    CardRepository.Payer payer =
        cards
            .payer(from.workspaceId())
            .filter(found -> found.card().isPresent())
            .orElseThrow(() -> new Problem(BillingProblem.PAYMENT_METHOD_REQUIRED));
    String key = plan.slug() + ":" + change.period().code() + ":" + now;
    Obligation owed =
        obligations
            .save(List.of(ObligationDraft.change(from, change, bill, plan, key, payer.gateway())))
            .get(0);
    return new DueCharge(owed, payer.customer(), payer.card().orElseThrow());
  }

  private static Decision decision(Subscription from, PlanChange change) {
    Set<Effect> effects = EnumSet.of(Effect.BECOMES);
    if (!change.next().plan().slug().equals(from.plan().slug())) {
      effects.add(Effect.LIMITS);
    }
    return new Decision(change.next(), effects);
  }
}
