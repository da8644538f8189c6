package plinth.billing.subscription;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plinth.audit.Audit;
import plinth.billing.BillingConfig;
import plinth.billing.LimitRows;
import plinth.billing.Plan;
import plinth.billing.PlanRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.Terms;
import plinth.billing.invoice.InvoiceRepository;
import plinth.billing.invoice.PaymentEventType;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Applies the terms that staff agreed for workspaces; for new workspaces, in the transaction that
 * creates them. A plan with a negotiated price is active immediately and has no end: staff sends
 * its invoices, so no trial runs out and no schedule charges it. Plain SQL writes the plan and
 * limits of a workspace with one statement.
 */
@Stateless
@MainPlane
public class StaffTerms {
  private static final Set<Decision.Effect> EFFECTS =
      Set.of(
          Decision.Effect.BECOMES,
          Decision.Effect.STANDING,
          Decision.Effect.LIMITS,
          Decision.Effect.DELETION_WITHDRAWN);
  private static final BigDecimal HIGHEST = new BigDecimal("9999999999.99");

  @Inject @MainDb private Db db;
  @Inject private PlanRepository plans;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private InvoiceRepository invoices;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private SubscriptionChanges changes;
  @Inject private Audit audit;
  @Inject private BillingConfig config;

  /** Refuses invalid terms and names the field. */
  public void check(Caller caller, Terms terms) {
    LimitRows.validate(terms.customLimits());
    boolean isNegotiated = isNegotiated(terms.plan());
    BigDecimal price = terms.price();
    if (price == null) {
      if (isNegotiated) {
        throw Problem.invalid(
            "price", "required", "price is required for a plan without a list price; 0 is allowed");
      }
      return;
    }
    if (!isNegotiated) {
      throw Problem.invalid("price", "conflict", "price is only for plans without a list price");
    }
    if (price.signum() < 0 || price.compareTo(HIGHEST) > 0 || scale(price) > 2) {
      throw Problem.invalid("price", "range", "price must be 0 or more, with at most two decimals");
    }
  }

  /** Applies the terms to the workspace; returns them for the audit record. */
  public JsonObject apply(Caller caller, long workspaceId, Terms terms, Instant now) {
    check(caller, terms);
    JsonObject limits = LimitRows.validate(terms.customLimits());
    String period = terms.period().name().toLowerCase(Locale.ROOT);
    db.update(
        Sql.of(
            "update main.tenants set plan = ?, billing_period = ?, custom_limits = ? where id = ?",
            terms.plan(),
            period,
            new Sql.Json(limits.toString()),
            workspaceId));
    if (isNegotiated(terms.plan())) {
      subscriptions.activateAt(workspaceId, terms.price());
      invoices.add(workspaceId, PaymentEventType.SUBSCRIPTION_ACTIVATED, now);
    }
    return details(terms).add("custom_limits", limits).build();
  }

  /**
   * Changes the terms of an existing workspace immediately: to a plan with a negotiated price, or
   * from one to another plan, which begins with a trial. Refuses changes that members of the
   * workspace make themselves.
   *
   * @param terms the terms; given limits replace those of the workspace; if it leaves a plan that
   *     staff sets up, limits that are not given are dropped
   * @return the ID of the workspace
   */
  public long agree(Caller caller, String subdomain, Terms terms) {
    check(caller, terms);
    long id =
        workspaces
            .findBySubdomain(subdomain)
            .map(RegisteredWorkspace::id)
            .orElseThrow(() -> Problem.notFound("Workspace"));
    SubscriptionRepository.Locked locked =
        subscriptions.lock(id).orElseThrow(() -> Problem.notFound("Subscription"));
    Subscription before = locked.subscription();
    Plan plan = plans.require(terms.plan());
    if (!plan.isByStaff() && !before.plan().isByStaff()) {
      throw Problem.invalid("plan", "conflict", "members of the workspace choose this plan");
    }
    Instant now = Time.now().plus(locked.clockOffset());
    boolean isLeft = before.plan().isByStaff() && !plan.isByStaff();
    if (isLeft || !terms.customLimits().isEmpty()) {
      saveLimits(id, terms);
    }
    Subscription next = before.withAgreedTerms(plan, terms.period(), now.plus(config.trial()));
    boolean isAsBefore =
        before.plan().slug().equals(plan.slug()) && before.status() == next.status();
    changes.perform(
        caller,
        locked,
        new Decision(next, EFFECTS, isAsBefore ? List.of() : List.of(event(plan))),
        now);
    subscriptions.savePrice(id, terms.price());
    audit.record(
        caller.inWorkspace(locked.workspace()),
        "subscription.agreed",
        "workspace:" + id,
        details(terms).build());
    return id;
  }

  /** Agreed limits belong to the plan for which they were agreed. */
  private void saveLimits(long workspaceId, Terms terms) {
    db.update(
        Sql.of(
            "update main.tenants set custom_limits = ? where id = ?",
            new Sql.Json(LimitRows.validate(terms.customLimits()).toString()),
            workspaceId));
  }

  private static PaymentEventType event(Plan plan) {
    return plan.isByStaff()
        ? PaymentEventType.SUBSCRIPTION_ACTIVATED
        : PaymentEventType.TRIAL_STARTED;
  }

  private static JsonObjectBuilder details(Terms terms) {
    JsonObjectBuilder told =
        Json.createObjectBuilder()
            .add("plan", terms.plan())
            .add("billing_period", terms.period().name().toLowerCase(Locale.ROOT));
    BigDecimal price = terms.price();
    return price == null ? told : told.add("price", price);
  }

  private boolean isNegotiated(String plan) {
    return plans
        .find(plan)
        .map(found -> found.priceMonthly() == null)
        .orElseThrow(() -> Problem.invalid("plan", "unknown", "plan is not a plan: " + plan));
  }

  /**
   * Returns the number of decimals without trailing zeros; a number such as 1E+999999999 has none
   * and is not expanded.
   */
  private static int scale(BigDecimal price) {
    return Math.max(0, price.stripTrailingZeros().scale());
  }
}
