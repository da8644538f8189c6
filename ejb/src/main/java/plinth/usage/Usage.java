package plinth.usage;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.OptionalLong;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Counts usage in transactions of its own: the row of the effect exists first, its reservation is
 * made with that row's id as source, and whoever resumes the effect reserves again without counting
 * twice.
 *
 * <p>Spec: Usage metrics.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class Usage {
  @Inject @MainDb private Db db;
  @Inject private Instance<UsageLimits> limits;

  /**
   * Reserves an amount in the caller's workspace. The same source again changes nothing.
   *
   * @param source the effect, such as {@code file:12}; unique in the workspace and metric
   * @param amount more than zero, in the metric's unit
   * @param moment the business moment that decides the period; refuses beyond the limit with 402
   */
  public void reserve(Caller caller, Metric metric, String source, long amount, Instant moment) {
    long workspace = caller.requiredWorkspace().id();
    String period = metric.period(moment);
    db.update(
        Sql.of(
            "insert into main.usage_counter (workspace_id, metric, period, used)"
                + " values (?, ?, ?, 0) on conflict do nothing",
            workspace,
            metric.word(),
            period));
    int fresh =
        db.update(
            Sql.of(
                "insert into main.usage_entry (workspace_id, metric, period, source, amount,"
                    + " counted_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing",
                workspace,
                metric.word(),
                period,
                source,
                amount,
                Time.now()));
    if (fresh == 1) {
      add(caller, metric, period, amount);
    }
  }

  private void add(Caller caller, Metric metric, String period, long amount) {
    OptionalLong limit =
        limits.isUnsatisfied() ? OptionalLong.empty() : limits.get().limit(caller, metric);
    long most = limit.orElse(Long.MAX_VALUE);
    int counted =
        db.update(
            Sql.of(
                "update main.usage_counter set used = used + ?"
                    + " where workspace_id = ? and metric = ? and period = ? and used <= ? - ?",
                amount,
                caller.requiredWorkspace().id(),
                metric.word(),
                period,
                most,
                amount));
    if (counted == 0) {
      throw new Problem(UsageProblem.PLAN_LIMIT_EXCEEDED)
          .with("metric", metric.word())
          .with("limit", most)
          .with("used", used(caller, metric, period));
    }
  }

  /** Gives back what a source reserved; nothing when it reserved nothing. */
  public void release(Caller caller, Metric metric, String source) {
    db.update(
        Sql.of(
            "with gone as (delete from main.usage_entry where workspace_id = ? and metric = ?"
                + " and source = ? returning workspace_id, metric, period, amount)"
                + " update main.usage_counter c set used = c.used - gone.amount from gone"
                + " where c.workspace_id = gone.workspace_id and c.metric = gone.metric"
                + " and c.period = gone.period",
            caller.requiredWorkspace().id(),
            metric.word(),
            source));
  }

  /** What the caller's workspace uses in the period of a business moment. */
  public long used(Caller caller, Metric metric, Instant moment) {
    return used(caller, metric, metric.period(moment));
  }

  private long used(Caller caller, Metric metric, String period) {
    return db.number(
        Sql.of(
            "select coalesce(sum(used), 0) from main.usage_counter"
                + " where workspace_id = ? and metric = ? and period = ?",
            caller.requiredWorkspace().id(),
            metric.word(),
            period));
  }
}
