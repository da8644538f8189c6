package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * The rows of the ledger. They use plain SQL: a row is added once and never changed, and one
 * statement reads it with its price, its credits, and how many of them were counted.
 */
@ApplicationScoped
class LedgerRepository {
  private static final Sql SELECT =
      Sql.of(
          """
          select e.*, p.input_rate, p.output_rate, p.cached_rate, p.source, p.valid_from,
              c.usd_per_credit, coalesce((
            select u.amount
            from main.usage_entry u
            where u.workspace_id = e.workspace_id and u.metric = 'ai_credits'
              and u.source = 'ai_run:' || e.run_id
          ), 0) as counted
          from main.ai_usage_event e
          join main.ai_credit_setting c on c.id = e.credit_setting_id
          left join main.ai_model_pricing p on p.id = e.pricing_id
          """);

  private static final Sql TERMS =
      Sql.named(
          """
          select p.*, c.id as setting, c.usd_per_credit
          from main.ai_credit_setting c
          left join main.ai_model_pricing p on p.model_key = :model and p.valid_from <= :at
            and (p.valid_to is null or p.valid_to > :at)
          where c.valid_from <= :at and (c.valid_to is null or c.valid_to > :at)
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.ai_usage_event (run_id, workspace_id, admin_id, channel, provider,
              model_key, input_tokens, output_tokens, cached_tokens, pricing_id, cost_usd,
              credit_setting_id, credits, occurred_at, recorded_at)
          values (:run, :workspace, :admin, :channel, :provider, :model, :input, :output, :cached,
              :pricing, :cost, :creditSetting, :credits, :at, :now)
          on conflict (run_id) do nothing
          """);

  @Inject @MainDb Db db;

  /**
   * The price and credit value that apply to a run.
   *
   * @param pricingId the price of its model; null if there is none
   * @param creditSettingId the value of a credit
   */
  record Terms(
      @Nullable Long pricingId,
      @Nullable ModelRates rates,
      long creditSettingId,
      BigDecimal usdPerCredit) {}

  /** Returns the terms in force at a moment; empty before there were any. */
  Optional<Terms> findTerms(String modelKey, Instant at) {
    return db.first(
        TERMS.with("model", modelKey).with("at", at),
        row -> {
          Long pricing = Db.nullableLong(row, "id");
          return new Terms(
              pricing,
              pricing == null ? null : ModelRates.of(row),
              row.getLong("setting"),
              Objects.requireNonNull(row.getBigDecimal("usd_per_credit")));
        });
  }

  /** Returns whether an admin belongs to a workspace. */
  boolean isAdmin(long workspaceId, long adminId) {
    return db.number(
            Sql.of(
                "select count(*) from main.user_workspaces where workspace_id = ? and admin_id = ?",
                workspaceId,
                adminId))
        > 0;
  }

  /** Writes a run; returns false if one with its ID exists. */
  boolean add(AiRun run, Instant at, Terms terms) {
    ModelRates rates = terms.rates();
    BigDecimal cost =
        rates == null ? null : rates.cost(run.inputTokens(), run.cached(), run.outputTokens());
    return db.update(
            ADD.with("run", run.runId())
                .with("workspace", run.workspaceId())
                .with("admin", run.adminId())
                .with("channel", run.channel())
                .with("provider", run.provider())
                .with("model", run.modelKey())
                .with("input", run.inputTokens())
                .with("output", run.outputTokens())
                .with("cached", run.cached())
                .with("pricing", terms.pricingId())
                .with("cost", cost)
                .with("creditSetting", terms.creditSettingId())
                .with("credits", cost == null ? 0 : ModelRates.credits(cost, terms.usdPerCredit()))
                .with("at", at)
                .with("now", Time.now()))
        == 1;
  }

  Optional<LedgerEntry> find(String runId) {
    return db.first(SELECT.plus("where e.run_id = ?", runId), LedgerRepository::entry);
  }

  /** Returns a page of the runs, latest first. */
  Page<LedgerEntry> page(Sql condition, Page.PageRequest request) {
    List<LedgerEntry> items =
        db.listComposed(
            SELECT
                .plus(condition)
                .plus(
                    "order by e.occurred_at desc, e.id desc limit ? offset ?",
                    request.limit(),
                    request.offset()),
            LedgerRepository::entry);
    long total =
        db.listComposed(
                Sql.of("select count(*) from main.ai_usage_event e").plus(condition),
                row -> row.getLong(1))
            .get(0);
    return new Page<>(items, request, total);
  }

  private static LedgerEntry entry(ResultSet row) throws SQLException {
    Long pricing = Db.nullableLong(row, "pricing_id");
    BigDecimal cost = row.getBigDecimal("cost_usd");
    return new LedgerEntry(
        row.getLong("id"),
        row.getString("run_id"),
        row.getLong("workspace_id"),
        Db.nullableLong(row, "admin_id"),
        row.getString("channel"),
        row.getString("provider"),
        row.getString("model_key"),
        row.getLong("input_tokens"),
        row.getLong("output_tokens"),
        row.getLong("cached_tokens"),
        pricing == null ? LedgerEntry.Status.UNPRICED : LedgerEntry.Status.PRICED,
        cost == null ? null : ModelRates.plain(cost),
        row.getLong("credits"),
        row.getLong("counted") >= row.getLong("credits"),
        row.getLong("counted"),
        ModelRates.plain(Objects.requireNonNull(row.getBigDecimal("usd_per_credit"))),
        pricing == null ? null : pricing(row, pricing),
        Db.requiredMoment(row, "occurred_at"),
        Db.requiredMoment(row, "recorded_at"));
  }

  private static LedgerEntry.Pricing pricing(ResultSet row, long id) throws SQLException {
    ModelRates rates = ModelRates.of(row);
    return new LedgerEntry.Pricing(
        id,
        rates.input(),
        rates.output(),
        rates.cached(),
        PriceSource.of(row.getString("source")),
        Db.requiredMoment(row, "valid_from"));
  }
}
