package plinth.billing.subscription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.WorkspaceDeletions;
import plinth.audit.Audit;
import plinth.billing.Addon;
import plinth.billing.AddonRepository;
import plinth.billing.BillingConfig;
import plinth.billing.BillingPeriod;
import plinth.billing.EffectiveLimits;
import plinth.billing.LimitsChanged;
import plinth.billing.PackBought;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.invoice.InvoiceRepository;
import plinth.billing.invoice.LedgerRepository;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.subscription.Decision.Effect;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;

/** Applies decisions to a subscription, in the transaction that holds the lock on its row. */
@ApplicationScoped
public class SubscriptionChanges {
  @Inject private SubscriptionRepository subscriptions;
  @Inject private AddonRepository addons;
  @Inject private PeriodReconciliation periods;
  @Inject private DueRepository dues;
  @Inject private InvoiceRepository invoices;
  @Inject private LedgerRepository ledger;
  @Inject private WorkspaceDeletions deletions;
  @Inject private Signals signals;
  @Inject private Audit audit;
  @Inject private Event<Object> told;
  @Inject private BillingConfig config;

  /**
   * Applies a decision.
   *
   * @param from the locked subscription on which the decision is based
   * @param now the workspace's business time
   */
  public void perform(
      Caller caller, SubscriptionRepository.Locked from, Decision decision, Instant now) {
    applyDecision(caller, from, decision, now);
    decision.events().forEach(type -> invoices.add(from.workspace().id(), type, now));
  }

  /** Applies the decision for a captured charge and books its money. */
  public void applyCapture(
      Caller caller,
      SubscriptionRepository.Locked from,
      Decision decision,
      Obligation paid,
      Instant now) {
    applyDecision(caller, from, decision, now);
    Subscription next = decision.next();
    dues.settle(paid);
    if (decision.has(Effect.PERIOD)) {
      if (periods.reconcileAddons(next, paid)) {
        notifyLimitsChanged(paid.workspaceId());
      }
    } else if (paid.kind() == ChargeKind.PLAN_CHANGE) {
      periods.carryPlanChange(from.subscription(), paid, now);
    }
    boolean hasPeriod =
        !Objects.equals(from.subscription().currentPeriodStart(), next.currentPeriodStart());
    PaymentEventType type = decision.events().get(0);
    InvoiceRepository.Added item =
        invoices.add(
            paid,
            type,
            true,
            hasPeriod ? next.currentPeriodStart() : null,
            hasPeriod ? next.currentPeriodEnd() : null,
            now);
    ledger.book(paid, item.id(), now);
    decision.events().stream().skip(1).forEach(more -> invoices.add(paid.workspaceId(), more, now));
    if (decision.has(Effect.PACK)) {
      told.fire(pack(paid));
    }
    told.fire(
        new PaymentReceived(
            from.workspace(),
            type,
            item.reference(),
            paid.amount(),
            paid.currency(),
            now,
            decision.has(Effect.CREDIT)));
  }

  /** Applies the decision for a failed charge. */
  public void applyFailure(
      Caller caller,
      SubscriptionRepository.Locked from,
      Decision decision,
      Obligation unpaid,
      boolean isFinal,
      Instant now) {
    applyDecision(caller, from, decision, now);
    PaymentEventType type = decision.events().get(0);
    InvoiceRepository.Added item = invoices.add(unpaid, type, false, null, null, now);
    told.fire(
        new ChargeFailed(
            from.workspace(),
            type,
            item.reference(),
            unpaid.amount(),
            unpaid.currency(),
            isFinal,
            decision.has(Effect.BECOMES) ? decision.next().gracePeriodEndsAt() : null));
  }

  private void applyDecision(
      Caller caller, SubscriptionRepository.Locked from, Decision decision, Instant now) {
    long workspaceId = from.workspace().id();
    Subscription next = decision.next();
    if (decision.has(Effect.BECOMES)) {
      subscriptions.save(next);
      audit.record(
          caller.inWorkspace(from.workspace()),
          "subscription." + next.status().code(),
          "workspace:" + workspaceId,
          details(from.subscription(), next));
    }
    if (decision.has(Effect.LIMITS)) {
      notifyLimitsChanged(workspaceId);
    }
    if (decision.has(Effect.STANDING)) {
      signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    }
    Instant since = next.readOnlySince();
    if (since != null && from.subscription().readOnlySince() == null) {
      told.fire(
          new BecameReadOnly(from.workspace(), next.status(), since, next.gracePeriodEndsAt()));
    }
    notifyEnd(from, next);
    if (decision.has(Effect.DELETION_SCHEDULED)) {
      Instant at = now.plus(config.deletionDelay());
      deletions.schedule(caller, workspaceId, at, WorkspaceDeletions.BILLING);
    }
    if (decision.has(Effect.DELETION_WITHDRAWN)) {
      deletions.withdrawUnpaid(caller, workspaceId);
    }
  }

  private void notifyEnd(SubscriptionRepository.Locked from, Subscription next) {
    SubscriptionStatus before = from.subscription().status();
    Instant end = next.currentPeriodEnd();
    Instant since = next.readOnlySince();
    if (before == SubscriptionStatus.ACTIVE
        && next.status() == SubscriptionStatus.CANCELED
        && end != null) {
      told.fire(new SubscriptionEnds(from.workspace(), end));
    }
    if (before == SubscriptionStatus.PAST_DUE
        && next.status() == SubscriptionStatus.SUSPENDED
        && since != null) {
      told.fire(new BecameSuspended(from.workspace(), since.plus(config.timeToDeletion())));
    }
  }

  /** Returns the audit details: the new values, and the old ones that differ. */
  private static JsonObject details(Subscription before, Subscription now) {
    JsonObjectBuilder told =
        Json.createObjectBuilder()
            .add("status_before", before.status().code())
            .add("plan", now.plan().slug())
            .add("billing_period", now.period().code())
            .add("has_payment_method", now.hasPaymentMethod());
    if (!before.plan().slug().equals(now.plan().slug())) {
      told.add("plan_before", before.plan().slug());
    }
    if (before.period() != now.period()) {
      told.add("billing_period_before", before.period().code());
    }
    BillingPeriod ahead = now.nextPeriod();
    return (ahead == null ? told : told.add("billing_period_ahead", ahead.code())).build();
  }

  /** Makes every node read the limits of a workspace again. */
  public void notifyLimitsChanged(long workspaceId) {
    signals.publish(EffectiveLimits.TOPIC, Long.toString(workspaceId));
    told.fire(new LimitsChanged(workspaceId));
  }

  private PackBought pack(Obligation paid) {
    @Nullable String slug = paid.owedFor().addonSlug();
    Addon addon =
        addons
            .find(slug == null ? "" : slug)
            .orElseThrow(() -> Problem.notFound("Add-on of obligation " + paid.id()));
    return new PackBought(
        paid.workspaceId(),
        addon.grantWorkflowExecutions() * paid.owedFor().quantity(),
        addon.grantAiCredits() * paid.owedFor().quantity());
  }
}
