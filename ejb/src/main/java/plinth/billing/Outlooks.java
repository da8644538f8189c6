package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.ChargeKind;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Reads the pending changes and failed payments of subscriptions. */
@Stateless
@MainPlane
public class Outlooks {
  private static final Sql PENDING =
      Sql.named(
          """
          select *
          from main.obligation
          where workspace_id = :workspace and kind = :kind and state in ('open', 'pending')
          order by id desc limit 1
          """);

  private static final Sql FAILED =
      Sql.named(
          """
          select o.payment_id, o.kind, i.amount, i.currency, o.message, i.occurred_at
          from main.invoice_item i
          join main.obligation o on o.id = i.obligation_id
          where i.workspace_id = :workspace and i.type like '%\\_failed'
          order by i.occurred_at desc, i.id desc
          limit 1
          """);

  @Inject @MainDb private Db db;
  @Inject private SubscriptionRepository subscriptions;

  /** Returns the outlook of the caller's workspace. */
  public Outlook of(Caller caller) {
    BillingRights.requireRead(caller);
    return of(caller, caller.requireWorkspace().id());
  }

  /** Returns the outlook of any workspace, for operators. */
  public Outlook of(Caller caller, long workspaceId) {
    Subscription subscription =
        subscriptions.find(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    return new Outlook(pending(workspaceId), scheduled(subscription), failed(workspaceId));
  }

  private Outlook.@Nullable PendingChange pending(long workspaceId) {
    return db.first(
            PENDING.with("workspace", workspaceId).with("kind", ChargeKind.PLAN_CHANGE.code()),
            row -> {
              String period = row.getString("billing_period");
              return new Outlook.PendingChange(
                  row.getString("plan_slug"),
                  period == null ? null : BillingPeriod.of(period),
                  Objects.requireNonNull(row.getBigDecimal("amount")),
                  row.getString("currency"),
                  row.getString("payment_id"),
                  Db.requiredMoment(row, "ends_at"));
            })
        .orElse(null);
  }

  private static Outlook.@Nullable ScheduledChange scheduled(Subscription subscription) {
    BillingPeriod next = subscription.nextPeriod();
    return next == null || next == subscription.period()
        ? null
        : new Outlook.ScheduledChange(subscription.plan().slug(), next, subscription.nextStart());
  }

  private Outlook.@Nullable FailedPayment failed(long workspaceId) {
    return db.first(
            FAILED.with("workspace", workspaceId),
            row ->
                new Outlook.FailedPayment(
                    row.getString("payment_id"),
                    row.getString("kind"),
                    Objects.requireNonNull(row.getBigDecimal("amount")),
                    row.getString("currency"),
                    row.getString("message"),
                    Db.requiredMoment(row, "occurred_at")))
        .orElse(null);
  }
}
