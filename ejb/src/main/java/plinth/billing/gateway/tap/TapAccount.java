package plinth.billing.gateway.tap;

import java.net.URI;
import java.time.Duration;

/**
 * An account at tap.
 *
 * @param base the base URL of the API
 * @param secretKey the key that authenticates requests and signs notifications
 * @param merchantId the merchant that is paid; empty for the account's own
 * @param timeout the timeout of a request
 */
record TapAccount(String base, String secretKey, String merchantId, Duration timeout) {
  /** Returns a URL of the API. */
  URI at(String path) {
    return URI.create(base + "/v2" + path);
  }

  /** Omits the key, which must never be logged. */
  @Override
  public String toString() {
    return "TapAccount[" + base + "]";
  }
}
