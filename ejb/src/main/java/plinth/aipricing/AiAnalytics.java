package plinth.aipricing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Reports the costs of AI runs. Plain SQL computes the totals and joins workspaces, some of which
 * may have been deleted.
 */
@Stateless
@MainPlane
public class AiAnalytics {
  private static final String TOTALS =
      """
      coalesce(sum(e.cost_usd), 0) as usd,
      coalesce(sum(case when t.id is null then e.credits else u.amount end), 0)::bigint as credits,
      count(*) as runs, count(*) - count(e.cost_usd) as unpriced
      """;

  private static final String TOKENS =
      """
      , sum(e.input_tokens)::bigint as input_tokens,
      sum(e.output_tokens)::bigint as output_tokens,
      sum(e.cached_tokens)::bigint as cached_tokens
      """;

  /** The credits are those charged or, for a deleted workspace, those billed. */
  private static final String FROM =
      """
      from main.ai_usage_event e
      left join main.usage_entry u on u.workspace_id = e.workspace_id
        and u.metric = 'ai_credits' and u.source = 'ai_run:' || e.run_id
      left join main.tenants t on t.id = e.workspace_id
      """;

  @Inject @MainDb private Db db;

  /** Returns the total of a time span. */
  public AiTotals.Summary summary(Caller caller, Span span) {
    return rows(
            Sql.of("select " + TOTALS + ", count(distinct e.workspace_id) as workspaces " + FROM)
                .plus(span.condition()),
            row ->
                new AiTotals.Summary(
                    span.from(),
                    span.to(),
                    usd(row),
                    row.getLong("credits"),
                    row.getLong("runs"),
                    row.getLong("unpriced"),
                    row.getLong("workspaces")))
        .get(0);
  }

  /** Returns the totals by workspace, highest cost first. */
  public Page<AiTotals.OfWorkspace> byWorkspace(
      Caller caller, Span span, Page.PageRequest request) {
    Sql ranked =
        Sql.of("select e.workspace_id, " + TOTALS + FROM)
            .plus(span.condition())
            .plus("group by e.workspace_id");
    List<AiTotals.OfWorkspace> items =
        rows(
            Sql.of("select r.*, t.subdomain, t.name from")
                .plus(ranked.inParentheses())
                .plus("r left join main.tenants t on t.id = r.workspace_id")
                .plus(
                    "order by r.usd desc, r.runs desc, r.workspace_id limit ? offset ?",
                    request.limit(),
                    request.offset()),
            row ->
                new AiTotals.OfWorkspace(
                    row.getLong("workspace_id"),
                    row.getString("subdomain"),
                    row.getString("name"),
                    usd(row),
                    row.getLong("credits"),
                    row.getLong("runs"),
                    row.getLong("unpriced")));
    return new Page<>(items, request, summary(caller, span).workspaceCount());
  }

  /** Returns the totals by model and provider, highest cost first. */
  public List<AiTotals.OfModel> byModel(Caller caller, Span span) {
    return rows(
        Sql.of("select e.provider, e.model_key, " + TOTALS + TOKENS + FROM)
            .plus(span.condition())
            .plus("group by e.provider, e.model_key")
            .plus("order by usd desc, runs desc, e.provider, e.model_key"),
        row ->
            new AiTotals.OfModel(
                row.getString("provider"),
                row.getString("model_key"),
                usd(row),
                row.getLong("credits"),
                row.getLong("runs"),
                row.getLong("unpriced"),
                row.getLong("input_tokens"),
                row.getLong("output_tokens"),
                row.getLong("cached_tokens")));
  }

  /** Returns the totals by channel, highest cost first. */
  public List<AiTotals.OfChannel> byChannel(Caller caller, Span span) {
    return rows(
        Sql.of("select e.channel, " + TOTALS + TOKENS + FROM)
            .plus(span.condition())
            .plus("group by e.channel order by usd desc, runs desc, e.channel"),
        row ->
            new AiTotals.OfChannel(
                row.getString("channel"),
                usd(row),
                row.getLong("credits"),
                row.getLong("runs"),
                row.getLong("unpriced"),
                row.getLong("input_tokens"),
                row.getLong("output_tokens"),
                row.getLong("cached_tokens")));
  }

  /** Returns the totals by day or month, including periods without runs. */
  public List<AiTotals.OfPeriod> series(Caller caller, Span span, Granularity granularity) {
    List<String> periods = granularity.periods(span);
    Map<String, AiTotals.OfPeriod> found = new HashMap<>();
    rows(
            Sql.of(
                    "select to_char(e.occurred_at at time zone 'UTC', ?) as period,",
                    granularity.format())
                .plus(TOTALS + FROM)
                .plus(span.condition())
                .plus("group by 1"),
            row ->
                new AiTotals.OfPeriod(
                    Objects.requireNonNull(row.getString("period")),
                    usd(row),
                    row.getLong("credits"),
                    row.getLong("runs"),
                    row.getLong("unpriced")))
        .forEach(total -> found.put(total.period(), total));
    return periods.stream()
        .map(
            period ->
                found.getOrDefault(period, new AiTotals.OfPeriod(period, BigDecimal.ZERO, 0, 0, 0)))
        .toList();
  }

  /**
   * Lets the database plan with the actual values, because a day and ten years need different
   * plans.
   */
  private <T> List<T> rows(Sql sql, Db.Row<T> row) {
    return db.listComposed(sql, row);
  }

  private static BigDecimal usd(ResultSet row) throws SQLException {
    return ModelRates.plain(Objects.requireNonNull(row.getBigDecimal("usd")));
  }
}
