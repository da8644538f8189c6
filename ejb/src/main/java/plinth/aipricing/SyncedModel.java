package plinth.aipricing;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The result of a price sync for one model.
 *
 * @param aggregatorId the aggregator's name of the model
 * @param reason why it was not updated; null if it was updated or the price is the same
 * @param inputRate the offered rate in USD per million tokens; null if none is usable
 */
public record SyncedModel(
    String modelKey,
    String aggregatorId,
    Status status,
    @Nullable Reason reason,
    @Nullable BigDecimal inputRate,
    @Nullable BigDecimal outputRate,
    @Nullable BigDecimal cachedRate) {

  /** The result for a price. */
  public enum Status {
    UPDATED,
    UNCHANGED,
    NOT_FOUND,
    FAILED
  }

  /** Why a price was not updated. */
  public enum Reason {
    /** An operator set it. */
    SET_BY_ADMIN,
    /** The aggregator does not list the model. */
    NOT_LISTED,
    /** The aggregator lists the model without usable rates. */
    PRICE_UNUSABLE,
    /**
     * A rate would become more than ten times as high, or less than a tenth; an operator must
     * review it.
     */
    PRICE_JUMP
  }

  /** Decides the result for one model. */
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

  /** Returns the offered rates; null if none are usable. */
  @Nullable ModelRates rates() {
    return inputRate == null || outputRate == null || cachedRate == null
        ? null
        : new ModelRates(inputRate, outputRate, cachedRate);
  }
}
