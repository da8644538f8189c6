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
   * Of everything.
   *
   * @param workspaceCount workspaces with a run
   * @param unpricedRuns runs without a price among the runs
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
   * Of one workspace.
   *
   * @param subdomain null: the workspace is gone
   * @param name null: the workspace is gone
   */
  public record OfWorkspace(
      long workspaceId,
      @Nullable String subdomain,
      @Nullable String name,
      BigDecimal totalUsd,
      long credits,
      long runs,
      long unpricedRuns) {}

  /** Of one model of a provider. */
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

  /** Of one channel. */
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
   * Of one day or month, in UTC.
   *
   * @param period {@code 2026-01-31} or {@code 2026-01}
   */
  public record OfPeriod(
      String period, BigDecimal totalUsd, long credits, long runs, long unpricedRuns) {}
}
