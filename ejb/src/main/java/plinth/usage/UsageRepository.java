package plinth.usage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Counters, their entries, and packs. A transaction that counts locks the counter first and the
 * pack after it.
 */
@ApplicationScoped
class UsageRepository {
  @Inject @MainDb Db db;

  /**
   * What a metric has come to.
   *
   * @param used in the period, what packs gave included
   * @param packBalance what is left of packs
   */
  record Count(long used, long packBalance) {}

  /** Writes the entry of a source; false when it is there already. */
  boolean enter(long workspace, Metric metric, String period, String source, long amount) {
    return enter(workspace, metric, period, List.of(source), amount) == 1;
  }

  /** Writes the entries of sources, of one amount each; how many were not there already. */
  int enter(long workspace, Metric metric, String period, List<String> sources, long amount) {
    open(workspace, metric, period);
    return db.update(
        Sql.of(
            """
            insert into main.usage_entry (workspace_id, metric, period, source, amount,
                counted_at)
            select ?, ?, ?, s.source, ?, ?
            from unnest(?::text[]) s(source)
            on conflict do nothing
            """,
            workspace,
            metric.code(),
            period,
            amount,
            Time.now(),
            sources.toArray(String[]::new)));
  }

  /** Writes the counter of a period, where it is not there yet. */
  void open(long workspace, Metric metric, String period) {
    db.update(
        Sql.of(
            """
            insert into main.usage_counter (workspace_id, metric, period, used)
            values (?, ?, ?, 0)
            on conflict do nothing
            """,
            workspace,
            metric.code(),
            period));
  }

  /** The amount in the entry of a source; 0 where there is none. */
  long entered(long workspace, Metric metric, String source) {
    return db.number(
        Sql.of(
            """
            select coalesce(sum(amount), 0)
            from main.usage_entry
            where workspace_id = ? and metric = ? and source = ?
            """,
            workspace,
            metric.code(),
            source));
  }

  /** Writes the entry of a source, or adds to it, with what of it a pack gave. */
  void enterMore(
      long workspace, Metric metric, String period, String source, long amount, long fromPack) {
    db.update(
        Sql.of(
            """
            insert into main.usage_entry as e (workspace_id, metric, period, source, amount,
                from_pack, counted_at)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (workspace_id, metric, source)
            do update set amount = e.amount + excluded.amount,
                from_pack = e.from_pack + excluded.from_pack
            """,
            workspace,
            metric.code(),
            period,
            source,
            amount,
            fromPack,
            Time.now()));
  }

  /** Takes as much of an amount as there is in the pack; how much that was. */
  long drawUpTo(long workspace, Metric metric, long amount) {
    return db.first(
            Sql.of(
                """
                with held as (
                  select balance
                  from main.usage_pack
                  where workspace_id = ? and metric = ?
                  for update
                )
                update main.usage_pack p
                set balance = p.balance - least(held.balance, ?)
                from held
                where p.workspace_id = ? and p.metric = ?
                returning least(held.balance, ?)
                """,
                workspace,
                metric.code(),
                amount,
                workspace,
                metric.code(),
                amount),
            row -> row.getLong(1))
        .orElse(0L);
  }

  /** Counts the amount, if it stays within {@code most}. */
  boolean add(long workspace, Metric metric, String period, long amount, long most) {
    return db.update(
            Sql.of(
                """
                update main.usage_counter
                set used = used + ?
                where workspace_id = ? and metric = ? and period = ? and used <= ? - ?
                """,
                amount,
                workspace,
                metric.code(),
                period,
                most,
                amount))
        == 1;
  }

  /**
   * What the period has come to, which nobody else changes until the transaction ends. Entries
   * refer to the counter: a lock that their references exclude would wait for those who wait.
   */
  long lock(long workspace, Metric metric, String period) {
    return db.number(
        Sql.of(
            """
            select used
            from main.usage_counter
            where workspace_id = ? and metric = ? and period = ? for no key update
            """,
            workspace,
            metric.code(),
            period));
  }

  /** Takes the amount out of the pack for an entry, if there is so much in it. */
  boolean draw(long workspace, Metric metric, String source, long amount) {
    boolean drawn =
        db.update(
                Sql.of(
                    """
                    update main.usage_pack
                    set balance = balance - ?
                    where workspace_id = ? and metric = ? and balance >= ?
                    """,
                    amount,
                    workspace,
                    metric.code(),
                    amount))
            == 1;
    if (drawn) {
      db.update(
          Sql.of(
              """
              update main.usage_entry
              set from_pack = ?
              where workspace_id = ? and metric = ? and source = ?
              """,
              amount,
              workspace,
              metric.code(),
              source));
    }
    return drawn;
  }

  /** Removes an entry, and gives what it counted back to the counter and the pack. */
  void remove(long workspace, Metric metric, String source) {
    Optional<Long> fromPack =
        db.first(
            Sql.of(
                """
                with gone as (delete from main.usage_entry where workspace_id = ? and metric = ?
                    and source = ? returning workspace_id, metric, period, amount, from_pack)
                update main.usage_counter c
                set used = c.used - gone.amount
                from gone
                where c.workspace_id = gone.workspace_id and c.metric = gone.metric
                  and c.period = gone.period
                returning gone.from_pack
                """,
                workspace,
                metric.code(),
                source),
            row -> row.getLong(1));
    fromPack
        .filter(amount -> amount > 0)
        .ifPresent(
            amount ->
                db.update(
                    Sql.of(
                        """
                        update main.usage_pack
                        set balance = balance + ?
                        where workspace_id = ? and metric = ?
                        """,
                        amount,
                        workspace,
                        metric.code())));
  }

  /** The sources whose entries were written before a moment. */
  List<String> sources(long workspace, Metric metric, Instant before) {
    return db.list(
        Sql.of(
            """
            select source
            from main.usage_entry
            where workspace_id = ? and metric = ? and counted_at < ?
            order by source
            """,
            workspace,
            metric.code(),
            before),
        row -> row.getString(1));
  }

  /** What a metric has come to. */
  Count count(long workspace, Metric metric, String period) {
    return db.one(
        Sql.of(
            """
            select coalesce((
              select used
              from main.usage_counter
              where workspace_id = ? and metric = ? and period = ?
            ), 0), coalesce((
              select balance
              from main.usage_pack
              where workspace_id = ? and metric = ?
            ), 0)
            """,
            workspace,
            metric.code(),
            period,
            workspace,
            metric.code()),
        row -> new Count(row.getLong(1), row.getLong(2)));
  }
}
