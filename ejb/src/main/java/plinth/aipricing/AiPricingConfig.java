package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import plinth.kernel.Setting;

/** Settings of the prices of AI models. */
@ApplicationScoped
public class AiPricingConfig {
  /** The URL of the price aggregator. */
  public Optional<String> aggregatorUrl() {
    return Setting.AI_PRICING_AGGREGATOR_URL.findText();
  }

  /** The timeout of a request to the aggregator. */
  public Duration aggregatorTimeout() {
    return Setting.AI_PRICING_AGGREGATOR_TIMEOUT.seconds();
  }

  /** Whether prices are synced on a schedule. */
  public boolean isSyncEnabled() {
    return Setting.AI_PRICING_AGGREGATOR_SYNC_ENABLED.isTrue();
  }
}
