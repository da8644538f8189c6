package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Totals of AI runs. Amounts are exact, in USD; runs without a price add nothing to them. Credits
 * are those charged.
 */
public final class AiTotals {
  private AiTotals() {}

  /**
   * The totals of everything.
   *
   * @param workspaceCount the number of workspaces with a run
   * @param unpricedRuns the number of runs without a price
   */
  public record Summary(
      Instant from,
      Instant to,
      BigDecimal totalUsd,
      long credits,
      long runs,
      long unpricedRuns,
      long workspaceCount) {}

  /**
   * The totals of one workspace.
   *
   * @param subdomain the subdomain; null if the workspace was deleted
   * @param name the name; null if the workspace was deleted
   */
  public record OfWorkspace(
      long workspaceId,
      @Nullable String subdomain,
      @Nullable String name,
      BigDecimal totalUsd,
      long credits,
      long runs,
      long unpricedRuns) {}

  /** The totals of one model of a provider. */
  public record OfModel(
      String provider,
      String modelKey,
      BigDecimal totalUsd,
      long credits,
      long runs,
      long unpricedRuns,
      long inputTokens,
      long outputTokens,
      long cachedTokens) {}

  /** The totals of one channel. */
  public record OfChannel(
      String channel,
      BigDecimal totalUsd,
      long credits,
      long runs,
      long unpricedRuns,
      long inputTokens,
      long outputTokens,
      long cachedTokens) {}

  /**
   * The totals of one day or month, in UTC.
   *
   * @param period {@code 2026-01-31} or {@code 2026-01}
   */
  public record OfPeriod(
      String period, BigDecimal totalUsd, long credits, long runs, long unpricedRuns) {}
}
