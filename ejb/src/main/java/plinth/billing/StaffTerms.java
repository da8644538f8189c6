package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Puts a new workspace on the terms that staff agreed for it, in the transaction that makes it. A
 * plan whose price is negotiated is active at once and has no end: staff sends its invoices, so
 * that no trial runs out and no schedule charges it.
 *
 * <p>Spec: Billing resources (Subscription).
 */
@Stateless
@MainPlane
public class StaffTerms {
  private static final BigDecimal HIGHEST = new BigDecimal("9999999999.99");

  @Inject @MainDb private Db db;
  @Inject private InvoiceRepository invoices;

  /** Refuses terms that no workspace can be put on, with the field named. */
  public void check(Caller caller, Terms terms) {
    LimitRows.checked(terms.customLimits());
    boolean isNegotiated = isNegotiated(terms.plan());
    BigDecimal price = terms.price();
    if (price == null) {
      return;
    }
    if (!isNegotiated) {
      throw Problem.invalid("price", "conflict", "price is for plans without one of their own");
    }
    if (price.signum() <= 0 || price.compareTo(HIGHEST) > 0 || scale(price) > 2) {
      throw Problem.invalid("price", "range", "price is more than 0 with at most two decimals");
    }
  }

  /** Puts the workspace on the terms; answers them for the audit record. */
  public JsonObject apply(Caller caller, long workspaceId, Terms terms, Instant now) {
    check(caller, terms);
    JsonObject limits = LimitRows.checked(terms.customLimits());
    String period = terms.period().name().toLowerCase(Locale.ROOT);
    db.update(
        Sql.of(
            "update main.tenants set plan = ?, billing_period = ?, custom_limits = ? where id = ?",
            terms.plan(),
            period,
            new Sql.Json(limits.toString()),
            workspaceId));
    JsonObjectBuilder told =
        Json.createObjectBuilder()
            .add("plan", terms.plan())
            .add("billing_period", period)
            .add("custom_limits", limits);
    if (isNegotiated(terms.plan())) {
      db.update(
          Sql.of(
              "update main.subscription set status = 'active', negotiated_price = ?"
                  + " where workspace_id = ?",
              terms.price(),
              workspaceId));
      invoices.add(workspaceId, PaymentEventType.SUBSCRIPTION_ACTIVATED, now);
      if (terms.price() != null) {
        told.add("price", terms.price());
      }
    }
    return told.build();
  }

  private boolean isNegotiated(String plan) {
    return db.first(
            Sql.of("select price_monthly is null from main.plan where slug = ?", plan),
            row -> row.getBoolean(1))
        .orElseThrow(() -> Problem.invalid("plan", "unknown", "plan is not a plan: " + plan));
  }

  /** Decimals that are not zero; a number such as 1E+999999999 has none and is not written out. */
  private static int scale(BigDecimal price) {
    return Math.max(0, price.stripTrailingZeros().scale());
  }
}
