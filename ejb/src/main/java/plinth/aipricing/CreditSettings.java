package plinth.aipricing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The value of a credit over time. A change applies from its moment on, and past runs keep the
 * value that applied to them.
 */
@Stateless
@MainPlane
public class CreditSettings {
  private static final BigDecimal LEAST = new BigDecimal("0.000001");
  private static final BigDecimal MAX = BigDecimal.valueOf(1_000);

  private static final Sql SET =
      Sql.named(
          """
          insert into main.ai_credit_setting (usd_per_credit, set_by, valid_from, follows)
          values (:usdPerCredit, :by, :now, :now)
          """);

  @Inject @MainDb private Db db;
  @Inject private PriceLock lock;
  @Inject private Audit audit;

  /** Returns the current value. */
  public CreditSetting current(Caller caller) {
    return db.one(
        Sql.of("select * from main.ai_credit_setting where valid_to is null"),
        row ->
            new CreditSetting(
                ModelRates.plain(row.getBigDecimal("usd_per_credit")),
                row.getString("set_by"),
                Db.requiredMoment(row, "valid_from")));
  }

  /**
   * Sets the value from now on; an unchanged value has no effect. Refuses values below 0.000001 or
   * above 1,000 USD, or with more than six decimals.
   */
  public CreditSetting set(Caller caller, BigDecimal usdPerCredit) {
    if (usdPerCredit.compareTo(LEAST) < 0
        || usdPerCredit.compareTo(MAX) > 0
        || ModelRates.plain(usdPerCredit).scale() > LEAST.scale()) {
      throw Problem.invalid(
          "usd_per_credit",
          "range",
          "usd_per_credit must be between 0.000001 and 1000, with at most six decimals");
    }
    lock.acquireExclusive();
    CreditSetting before = current(caller);
    if (before.usdPerCredit().compareTo(usdPerCredit) == 0) {
      return before;
    }
    Instant now = PriceLock.after(before.validFrom());
    db.update(Sql.of("update main.ai_credit_setting set valid_to = ? where valid_to is null", now));
    db.update(SET.with("usdPerCredit", usdPerCredit).with("by", caller.label()).with("now", now));
    audit.record(
        caller,
        "ai_credit.set",
        "ai_credit",
        Json.createObjectBuilder().add("usd_per_credit", usdPerCredit).build());
    return current(caller);
  }
}
