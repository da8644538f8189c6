package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import plinth.kernel.Setting;

/** Settings of webhooks. */
@ApplicationScoped
public class WebhooksConfig {
  /** How long finished deliveries stay in the log. */
  public Duration logLife() {
    return Setting.PLINTH_WEBHOOK_LOG_LIFE.seconds();
  }
}
