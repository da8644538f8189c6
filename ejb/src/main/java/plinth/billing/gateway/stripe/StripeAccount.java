package plinth.billing.gateway.stripe;

import java.net.URI;
import java.time.Duration;
import plinth.kernel.Setting;

/**
 * An account at stripe.
 *
 * @param base address of the API
 * @param secretKey what requests are sent with
 * @param webhookSecret what notices are signed with
 * @param timeout how long an answer is waited for
 */
record StripeAccount(String base, String secretKey, String webhookSecret, Duration timeout) {
  /** The account that is configured. */
  static StripeAccount configured() {
    return new StripeAccount(
        Setting.STRIPE_BASE_URL.text(),
        Setting.STRIPE_SECRET_KEY.text(),
        Setting.STRIPE_WEBHOOK_SECRET.text(),
        Setting.BILLING_GATEWAY_TIMEOUT.seconds());
  }

  /** An address of the API. */
  URI at(String path) {
    return URI.create(base + "/v1" + path);
  }

  /** Without the keys, which never reach a log. */
  @Override
  public String toString() {
    return "StripeAccount[" + base + "]";
  }
}
