package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run in the ledger. It never changes, except for {@code credits_charged}.
 *
 * @param id the ID in the ledger
 * @param runId the ID of the run
 * @param adminId the admin; null if there was none, or the workspace was deleted
 * @param status {@code unpriced} if the model had no price
 * @param costUsd the exact cost; null if unpriced
 * @param credits the credits billed to the workspace
 * @param creditsCharged whether all of them were counted; false if the workspace had too few left
 * @param creditsCounted how many of them were counted
 * @param usdPerCredit the value of a credit at that time
 * @param pricing the price that was applied; null if unpriced
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

  /** Returns whether this entry records the given run. */
  boolean matches(AiRun run) {
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

  /** Returns this entry with all credits charged. */
  LedgerEntry asCharged() {
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
