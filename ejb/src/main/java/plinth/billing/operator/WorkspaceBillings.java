package plinth.billing.operator;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.billing.ActiveAddon;
import plinth.billing.AddonRepository;
import plinth.billing.LimitRows;
import plinth.billing.Outlook;
import plinth.billing.Outlooks;
import plinth.billing.Plan;
import plinth.billing.RecurringTotal;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.invoice.InvoiceRepository;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** The billing of any workspace, for operators. */
@Stateless
@MainPlane
public class WorkspaceBillings {
  private static final int INVOICES = 10;

  private static final Sql SHOW =
      Sql.named(
          """
          select t.*, s.last_renewal_attempt_at, s.held_since, s.held_status, (
            select coalesce(sum(i.amount), 0)
            from main.invoice_item i
            where i.workspace_id = t.id and i.is_money
          ) as paid
          from main.tenants t
          join main.subscription s on s.workspace_id = t.id
          where t.id = :workspace
          """);

  @Inject @MainDb private Db db;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private AddonRepository addons;
  @Inject private InvoiceRepository invoices;
  @Inject private Outlooks outlooks;
  @Inject private LimitRows limits;

  /** Returns the billing of a workspace; 404 if it does not exist. */
  public WorkspaceBilling show(Caller caller, long workspaceId) {
    Subscription subscription =
        subscriptions.find(workspaceId).orElseThrow(() -> Problem.notFound("Workspace"));
    List<ActiveAddon> held = addons.listActive(workspaceId);
    Outlook outlook = outlooks.of(caller, workspaceId);
    return db.one(
        SHOW.with("workspace", workspaceId),
        row ->
            new WorkspaceBilling(
                workspaceId,
                row.getString("subdomain"),
                row.getString("name"),
                row.getString("status"),
                state(subscription, held, row),
                toHold(row),
                held,
                limits.read(caller.inWorkspace(workspace(row))),
                Objects.requireNonNull(row.getBigDecimal("paid")),
                invoices.page(workspaceId, new Page.PageRequest(1, INVOICES)).items(),
                outlook.pendingChange(),
                outlook.scheduledChange(),
                outlook.lastFailedPayment()));
  }

  private static Caller.Workspace workspace(ResultSet row) throws SQLException {
    return new Caller.Workspace(
        row.getLong("id"), row.getString("subdomain"), row.getString("database"));
  }

  private static WorkspaceBilling.@Nullable Hold toHold(ResultSet row) throws SQLException {
    Instant since = Db.moment(row, "held_since");
    return since == null
        ? null
        : new WorkspaceBilling.Hold(since, SubscriptionStatus.of(row.getString("held_status")));
  }

  private static WorkspaceBilling.State state(
      Subscription subscription, List<ActiveAddon> addons, ResultSet row) throws SQLException {
    Plan plan = subscription.plan();
    BigDecimal total = RecurringTotal.of(subscription, addons);
    Instant deletion = Db.moment(row, "deletion_scheduled_at");
    return new WorkspaceBilling.State(
        subscription.status(),
        plan.slug(),
        plan.name(),
        subscription.period(),
        plan.price(subscription.period()),
        subscription.seatCount(),
        total,
        subscription.trialEndsAt(),
        subscription.currentPeriodStart(),
        subscription.currentPeriodEnd(),
        subscription.gracePeriodEndsAt(),
        subscription.canceledAt(),
        subscription.gateway(),
        subscription.hasPaymentMethod(),
        subscription.readOnlySince() != null,
        subscription.readOnlySince(),
        Db.moment(row, "last_renewal_attempt_at"),
        deletion,
        deletion,
        row.getString("deletion_requested_by_email"));
  }
}
