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
 * pack afterwards.
 */
@ApplicationScoped
class UsageRepository {
  private static final Sql ENTER =
      Sql.named(
          """
          insert into main.usage_entry (workspace_id, metric, period, source, amount, counted_at)
          select :workspace, :metric, :period, s.source, :amount, :now
          from unnest(:sources::text[]) s(source)
          on conflict do nothing
          """);

  private static final Sql OPEN =
      Sql.named(
          """
          insert into main.usage_counter (workspace_id, metric, period, used)
          values (:workspace, :metric, :period, 0)
          on conflict do nothing
          """);

  private static final Sql ENTERED =
      Sql.named(
          """
          select coalesce(sum(amount), 0)
          from main.usage_entry
          where workspace_id = :workspace and metric = :metric and source = :source
          """);

  private static final Sql ENTER_MORE =
      Sql.named(
          """
          insert into main.usage_entry as e (workspace_id, metric, period, source, amount,
              from_pack, counted_at)
          values (:workspace, :metric, :period, :source, :amount, :fromPack, :now)
          on conflict (workspace_id, metric, source)
          do update set amount = e.amount + excluded.amount,
              from_pack = e.from_pack + excluded.from_pack
          """);

  private static final Sql DRAW_UP_TO =
      Sql.named(
          """
          with held as (
            select balance
            from main.usage_pack
            where workspace_id = :workspace and metric = :metric
            for update
          )
          update main.usage_pack p
          set balance = p.balance - least(held.balance, :amount)
          from held
          where p.workspace_id = :workspace and p.metric = :metric
          returning least(held.balance, :amount)
          """);

  private static final Sql ADD =
      Sql.named(
          """
          update main.usage_counter
          set used = used + :amount
          where workspace_id = :workspace and metric = :metric and period = :period
            and used <= :most - :amount
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select used
          from main.usage_counter
          where workspace_id = :workspace and metric = :metric and period = :period
          for no key update
          """);

  private static final Sql DRAW =
      Sql.named(
          """
          update main.usage_pack
          set balance = balance - :amount
          where workspace_id = :workspace and metric = :metric and balance >= :amount
          """);

  private static final Sql MARK_DRAWN =
      Sql.named(
          """
          update main.usage_entry
          set from_pack = :amount
          where workspace_id = :workspace and metric = :metric and source = :source
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          with gone as (
            delete from main.usage_entry
            where workspace_id = :workspace and metric = :metric and source = :source
            returning workspace_id, metric, period, amount, from_pack
          )
          update main.usage_counter c
          set used = c.used - gone.amount
          from gone
          where c.workspace_id = gone.workspace_id and c.metric = gone.metric
            and c.period = gone.period
          returning gone.from_pack
          """);

  private static final Sql GIVE_BACK =
      Sql.named(
          """
          update main.usage_pack
          set balance = balance + :amount
          where workspace_id = :workspace and metric = :metric
          """);

  private static final Sql SOURCES =
      Sql.named(
          """
          select source
          from main.usage_entry
          where workspace_id = :workspace and metric = :metric and counted_at < :before
          order by source
          """);

  private static final Sql COUNT =
      Sql.named(
          """
          select coalesce((
              select used
              from main.usage_counter
              where workspace_id = :workspace and metric = :metric and period = :period
            ), 0) as used, coalesce((
              select balance
              from main.usage_pack
              where workspace_id = :workspace and metric = :metric
            ), 0) as pack_balance
          """);

  @Inject @MainDb Db db;

  /**
   * The totals of a metric.
   *
   * @param used the usage in the period, including amounts from packs
   * @param packBalance the rest of the packs
   */
  record Count(long used, long packBalance) {}

  /** Writes the entry of a source; returns false if it already exists. */
  boolean addEntries(long workspace, Metric metric, String period, String source, long amount) {
    return addEntries(workspace, metric, period, List.of(source), amount) == 1;
  }

  /**
   * Writes the entries of several sources with the same amount; returns how many did not exist
   * before.
   */
  int addEntries(long workspace, Metric metric, String period, List<String> sources, long amount) {
    createCounter(workspace, metric, period);
    return db.update(
        ENTER
            .with("workspace", workspace)
            .with("metric", metric.code())
            .with("period", period)
            .with("amount", amount)
            .with("now", Time.now())
            .with("sources", sources.toArray(String[]::new)));
  }

  /** Creates the counter of a period if it does not exist. */
  void createCounter(long workspace, Metric metric, String period) {
    db.update(
        OPEN.with("workspace", workspace).with("metric", metric.code()).with("period", period));
  }

  /** Returns the amount in the entry of a source; 0 if there is none. */
  long entryAmount(long workspace, Metric metric, String source) {
    return db.number(
        ENTERED.with("workspace", workspace).with("metric", metric.code()).with("source", source));
  }

  /** Writes the entry of a source or adds to it, including the part that came from a pack. */
  void increaseEntry(
      long workspace, Metric metric, String period, String source, long amount, long fromPack) {
    db.update(
        ENTER_MORE
            .with("workspace", workspace)
            .with("metric", metric.code())
            .with("period", period)
            .with("source", source)
            .with("amount", amount)
            .with("fromPack", fromPack)
            .with("now", Time.now()));
  }

  /** Takes as much of an amount from the pack as it has; returns how much that was. */
  long debitPackUpTo(long workspace, Metric metric, long amount) {
    return db.first(
            DRAW_UP_TO
                .with("workspace", workspace)
                .with("metric", metric.code())
                .with("amount", amount),
            row -> row.getLong(1))
        .orElse(0L);
  }

  /** Counts the amount if the usage stays within {@code most}. */
  boolean add(long workspace, Metric metric, String period, long amount, long most) {
    return db.update(
            ADD.with("amount", amount)
                .with("workspace", workspace)
                .with("metric", metric.code())
                .with("period", period)
                .with("most", most))
        == 1;
  }

  /**
   * Returns the usage of the period and locks the counter until the transaction ends. Because
   * entries reference the counter, a stronger lock that conflicts with their foreign keys would
   * cause deadlocks.
   */
  long lock(long workspace, Metric metric, String period) {
    return db.number(
        LOCK.with("workspace", workspace).with("metric", metric.code()).with("period", period));
  }

  /** Takes the amount from the pack for an entry, if the pack covers it. */
  boolean debitPack(long workspace, Metric metric, String source, long amount) {
    boolean drawn =
        db.update(
                DRAW.with("amount", amount)
                    .with("workspace", workspace)
                    .with("metric", metric.code()))
            == 1;
    if (drawn) {
      db.update(
          MARK_DRAWN
              .with("amount", amount)
              .with("workspace", workspace)
              .with("metric", metric.code())
              .with("source", source));
    }
    return drawn;
  }

  /** Removes an entry and returns its amount to the counter and the pack. */
  void remove(long workspace, Metric metric, String source) {
    Optional<Long> fromPack =
        db.first(
            REMOVE
                .with("workspace", workspace)
                .with("metric", metric.code())
                .with("source", source),
            row -> row.getLong(1));
    fromPack
        .filter(amount -> amount > 0)
        .ifPresent(
            amount ->
                db.update(
                    GIVE_BACK
                        .with("amount", amount)
                        .with("workspace", workspace)
                        .with("metric", metric.code())));
  }

  /** Returns the sources whose entries were written before a moment. */
  List<String> sources(long workspace, Metric metric, Instant before) {
    return db.list(
        SOURCES.with("workspace", workspace).with("metric", metric.code()).with("before", before),
        row -> row.getString(1));
  }

  /** Returns the totals of a metric. */
  Count count(long workspace, Metric metric, String period) {
    return db.one(
        COUNT.with("workspace", workspace).with("metric", metric.code()).with("period", period),
        row -> new Count(row.getLong("used"), row.getLong("pack_balance")));
  }
}
