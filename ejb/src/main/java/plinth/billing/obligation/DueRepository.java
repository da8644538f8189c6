package plinth.billing.obligation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.billing.price.BillLine;
import plinth.billing.price.Due;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * The amounts that the next bills settle. A transaction that changes them must hold the lock on the
 * subscription's row.
 */
@ApplicationScoped
public class DueRepository {
  private static final Sql OPEN =
      Sql.named(
          """
          select *
          from main.due
          where workspace_id = any (:workspaces) and settled_by is null
          order by id
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.due (workspace_id, description, account, price, held_from,
              period_start, period_end, created_at)
          values (:workspace, :description, :account, :price, :from, :start, :end, :now)
          """);

  private static final Sql SETTLE =
      Sql.named(
          """
          update main.due
          set price = case when held_from is null and price <> :amount then price - :amount
              else price end,
              settled_by = case when held_from is null and price <> :amount then null
              else :obligation::bigint end
          where id = :due and settled_by is null
          """);

  @Inject @MainDb Db db;

  /** Returns what is carried over to the next bill of a workspace. */
  public List<Due> listOpen(long workspaceId) {
    return listOpen(List.of(workspaceId)).getOrDefault(workspaceId, List.of());
  }

  /**
   * Returns what is carried over to the next bill of each of the workspaces. Workspaces without any
   * are absent.
   */
  public Map<Long, List<Due>> listOpen(List<Long> workspaceIds) {
    Map<Long, List<Due>> open = new HashMap<>();
    db.list(
        OPEN.with("workspaces", workspaceIds.toArray(Long[]::new)),
        row ->
            open.computeIfAbsent(row.getLong("workspace_id"), id -> new ArrayList<>())
                .add(due(row)));
    return open;
  }

  /** Adds an amount that the next bill of the workspace settles. */
  public void add(long workspaceId, Due due) {
    Due.Part part = due.part();
    db.update(
        ADD.with("workspace", workspaceId)
            .with("description", due.description())
            .with("account", due.account().name())
            .with("price", due.price())
            .with("from", part == null ? null : part.from())
            .with("start", part == null ? null : part.start())
            .with("end", part == null ? null : part.end())
            .with("now", Time.now()));
  }

  /**
   * Records what a captured obligation settled; anything that another obligation settled before
   * becomes a credit.
   */
  public void settle(Obligation paid) {
    for (Map.Entry<Long, BigDecimal> one : paid.bill().dues().entrySet()) {
      int settled =
          db.update(
              SETTLE
                  .with("amount", one.getValue())
                  .with("obligation", paid.id())
                  .with("due", one.getKey()));
      if (settled == 0 && one.getValue().signum() != 0) {
        BigDecimal back = one.getValue().negate();
        add(
            paid.workspaceId(),
            Due.of("Credit for a duplicate payment", BillLine.Account.ADDONS, back));
      }
    }
  }

  private static Due due(ResultSet row) throws SQLException {
    Instant from = Db.moment(row, "held_from");
    return new Due(
        row.getLong("id"),
        row.getString("description"),
        BillLine.Account.valueOf(row.getString("account")),
        row.getBigDecimal("price"),
        from == null
            ? null
            : new Due.Part(
                from,
                Db.requiredMoment(row, "period_start"),
                Db.requiredMoment(row, "period_end")));
  }
}
