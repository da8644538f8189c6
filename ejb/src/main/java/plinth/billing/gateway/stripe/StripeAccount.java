package plinth.billing.gateway.stripe;

import java.net.URI;
import java.time.Duration;

/**
 * An account at stripe.
 *
 * @param base the base URL of the API
 * @param secretKey the key that authenticates requests
 * @param webhookSecret the secret that signs notifications
 * @param timeout the timeout of a request
 */
record StripeAccount(String base, String secretKey, String webhookSecret, Duration timeout) {
  /** Returns a URL of the API. */
  URI at(String path) {
    return URI.create(base + "/v1" + path);
  }

  /** Omits the keys, which must never be logged. */
  @Override
  public String toString() {
    return "StripeAccount[" + base + "]";
  }
}
