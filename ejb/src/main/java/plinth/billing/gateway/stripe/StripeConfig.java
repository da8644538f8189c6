package plinth.billing.gateway.stripe;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of stripe. */
@ApplicationScoped
public class StripeConfig {
  /** The account at stripe. */
  StripeAccount account() {
    return new StripeAccount(
        Setting.STRIPE_BASE_URL.text(),
        Setting.STRIPE_SECRET_KEY.text(),
        Setting.STRIPE_WEBHOOK_SECRET.text(),
        Setting.BILLING_GATEWAY_TIMEOUT.seconds());
  }
}
