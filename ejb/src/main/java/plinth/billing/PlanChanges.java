package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.billing.Decision.Effect;
import plinth.billing.gateway.ChargeKind;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Changes of plan and period, as far as they apply at once, and what is owed for the others. One is
 * paid for at a time.
 *
 * <p>Spec: Subscription status, Billing (change-plan).
 */
@Stateless
@MainPlane
public class PlanChanges {
  @Inject @MainDb private Db db;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private ObligationRepository obligations;
  @Inject private CardRepository cards;
  @Inject private SubscriptionChanges changes;

  /**
   * A change that was begun.
   *
   * @param isCharged whether it is paid for
   * @param due what the card is to be charged for now; null: nothing, or it is under way
   */
  public record Begun(boolean isCharged, @Nullable DueCharge due) {}

  /**
   * Begins a change of the caller's workspace, see {@link PlanChange}. Refuses with 400 an unknown
   * plan, one that staff sets up, and a status that is to be recovered first; with 409 while
   * another change is being paid for.
   *
   * @param period null: as now
   */
  public Begun begin(Caller caller, String planSlug, @Nullable BillingPeriod period) {
    BillingRights.mustChange(caller);
    Plan plan =
        db.first(Sql.of("select * from main.plan where slug = ?", planSlug), Catalog::plan)
            .orElseThrow(
                () ->
                    new Problem(BillingProblem.PLAN_NOT_FOUND)
                        .field("plan_slug", "unknown", "There is no plan " + planSlug));
    long workspaceId = caller.requiredWorkspace().id();
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    if (locked.isHeld()) {
      throw new Problem(BillingProblem.PAYMENT_METHOD_REQUIRED);
    }
    Subscription from = locked.subscription();
    Instant now = Time.now().plus(locked.clockOffset());
    PlanChange change = PlanChange.of(from, plan, period, now);
    Optional<Obligation> waiting =
        obligations.latest(workspaceId, ChargeKind.PLAN_CHANGE, "").filter(Obligation::isWaiting);
    if (waiting.isPresent() && (change.line() != null || !change.next().equals(from))) {
      if (change.line() != null && isSame(waiting.get(), plan, change)) {
        return new Begun(true, null);
      }
      throw new Problem(BillingProblem.PLAN_CHANGE_PENDING);
    }
    BillLine line = change.line();
    Begun begun =
        line == null ? new Begun(false, null) : new Begun(true, owe(from, change, line, plan, now));
    if (!change.next().equals(from)) {
      changes.perform(caller, locked, decision(from, change), now);
    }
    return begun;
  }

  private static boolean isSame(Obligation waiting, Plan plan, PlanChange change) {
    Plan to = waiting.plan();
    return to != null && to.slug().equals(plan.slug()) && waiting.period() == change.as();
  }

  private DueCharge owe(
      Subscription from, PlanChange change, BillLine line, Plan plan, Instant now) {
    CardRepository.Payer payer =
        cards
            .payer(from.workspaceId())
            .filter(found -> found.card().isPresent())
            .orElseThrow(() -> new Problem(BillingProblem.PAYMENT_METHOD_REQUIRED));
    String key = plan.slug() + ":" + change.as().word() + ":" + now;
    Obligation owed =
        obligations
            .owe(List.of(Owed.change(from, change, line, plan, key, payer.gateway())))
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
