package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run in the ledger. It never changes, but for {@code credits_charged}.
 *
 * @param id its number in the ledger
 * @param runId the run
 * @param adminId for which admin; null: none, or the workspace is gone
 * @param status {@code unpriced} where the model had no price
 * @param costUsd exactly what it cost; null: unpriced
 * @param credits what the workspace is billed
 * @param creditsCharged whether all of that was counted; not where the workspace had too few left
 * @param creditsCounted how much of it was counted
 * @param usdPerCredit what a credit was
 * @param pricing the price that was applied; null: unpriced
 */
public record LedgerEntry(
    long id,
    String runId,
    long workspaceId,
    @Nullable Long adminId,
    String channel,
    String provider,
    String modelKey,
    long inputTokens,
    long outputTokens,
    long cachedTokens,
    Status status,
    @Nullable BigDecimal costUsd,
    long credits,
    boolean creditsCharged,
    long creditsCounted,
    BigDecimal usdPerCredit,
    @Nullable Pricing pricing,
    Instant occurredAt,
    Instant recordedAt) {

  /** Whether there was a price. */
  public enum Status {
    PRICED,
    UNPRICED
  }

  /** A row of the price catalog, in USD per million tokens. */
  public record Pricing(
      long id,
      BigDecimal inputRate,
      BigDecimal outputRate,
      BigDecimal cachedRate,
      PriceSource source,
      Instant validFrom) {}

  /** Whether this is what a run was recorded as. */
  boolean tellsOf(AiRun run) {
    return workspaceId == run.workspaceId()
        && Objects.equals(adminId, run.adminId())
        && channel.equals(run.channel())
        && provider.equals(run.provider())
        && modelKey.equals(run.modelKey())
        && inputTokens == run.inputTokens()
        && outputTokens == run.outputTokens()
        && cachedTokens == run.cached()
        && (run.occurredAt() == null || occurredAt.equals(run.occurredAt()));
  }

  /** The same, counted. */
  LedgerEntry charged() {
    return new LedgerEntry(
        id,
        runId,
        workspaceId,
        adminId,
        channel,
        provider,
        modelKey,
        inputTokens,
        outputTokens,
        cachedTokens,
        status,
        costUsd,
        credits,
        true,
        credits,
        usdPerCredit,
        pricing,
        occurredAt,
        recordedAt);
  }
}
