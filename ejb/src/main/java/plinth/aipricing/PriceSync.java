package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Updates the prices of models that have an aggregator ID: fetches all prices outside of any
 * transaction, then stores them in one.
 */
@Saga
@ApplicationScoped
public class PriceSync {
  private static final Log LOG = Log.of(PriceSync.class);

  @Inject private AiModels models;
  @Inject private AiPricingConfig config;

  /** Syncs now. Returns 409 without an aggregator, and 503 if it gives no usable response. */
  public SyncReport run(Caller caller) {
    String address =
        config
            .aggregatorUrl()
            .orElseThrow(() -> new Problem(AiPricingProblem.AGGREGATOR_NOT_CONFIGURED));
    Map<String, PriceOffer> offers;
    try {
      offers = new Aggregator(address, config.aggregatorTimeout()).offers();
    } catch (AggregatorFailed failed) {
      LOG.warn("ai_price_sync_failed", "reason", String.valueOf(failed.getMessage()));
      throw new Problem(AiPricingProblem.AGGREGATOR_UNAVAILABLE);
    }
    return models.applyOffers(caller, offers);
  }
}
