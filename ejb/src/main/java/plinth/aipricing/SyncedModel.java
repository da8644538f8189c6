package plinth.aipricing;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The result of a price sync for one model.
 *
 * @param aggregatorId what the aggregator calls it
 * @param reason why it was not updated; null: it was, or it has that price
 * @param inputRate what was offered, in USD per million tokens; null: nothing usable
 */
public record SyncedModel(
    String modelKey,
    String aggregatorId,
    Status status,
    @Nullable Reason reason,
    @Nullable BigDecimal inputRate,
    @Nullable BigDecimal outputRate,
    @Nullable BigDecimal cachedRate) {

  /** What became of a price. */
  public enum Status {
    UPDATED,
    UNCHANGED,
    NOT_FOUND,
    FAILED
  }

  /** Why a price was not taken over. */
  public enum Reason {
    /** An operator set it. */
    SET_BY_ADMIN,
    /** The aggregator does not list the model. */
    NOT_LISTED,
    /** The aggregator lists it without rates that can be used. */
    PRICE_UNUSABLE,
    /** A rate would become more than ten times, or less than a tenth: an operator is to look. */
    PRICE_JUMP
  }

  /** Decides about one model. */
  static SyncedModel of(AiModel model, String aggregatorId, @Nullable PriceOffer offer) {
    ModelRates offered = offer == null ? null : offer.rates();
    ModelRates before = model.rates();
    if (model.source() == PriceSource.ADMIN) {
      return of(model, aggregatorId, Status.UNCHANGED, Reason.SET_BY_ADMIN, offered);
    } else if (offer == null) {
      return of(model, aggregatorId, Status.NOT_FOUND, Reason.NOT_LISTED, null);
    } else if (offered == null) {
      return of(model, aggregatorId, Status.FAILED, Reason.PRICE_UNUSABLE, null);
    } else if (offered.equals(before)) {
      return of(model, aggregatorId, Status.UNCHANGED, null, offered);
    } else if (before != null && before.jumpsTo(offered)) {
      return of(model, aggregatorId, Status.FAILED, Reason.PRICE_JUMP, offered);
    }
    return of(model, aggregatorId, Status.UPDATED, null, offered);
  }

  private static SyncedModel of(
      AiModel model,
      String aggregatorId,
      Status status,
      @Nullable Reason reason,
      @Nullable ModelRates offered) {
    return new SyncedModel(
        model.modelKey(),
        aggregatorId,
        status,
        reason,
        offered == null ? null : offered.input(),
        offered == null ? null : offered.output(),
        offered == null ? null : offered.cached());
  }

  /** What was offered; null: nothing usable. */
  @Nullable ModelRates rates() {
    return inputRate == null || outputRate == null || cachedRate == null
        ? null
        : new ModelRates(inputRate, outputRate, cachedRate);
  }
}
