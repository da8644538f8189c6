package plinth.billing.gateway.tap;

import java.net.URI;
import java.time.Duration;
import plinth.kernel.Setting;

/**
 * An account at tap.
 *
 * @param base address of the API
 * @param secretKey what requests are sent with, and notices signed
 * @param merchantId which of its merchants is paid; empty: its own
 * @param timeout how long an answer is waited for
 */
record TapAccount(String base, String secretKey, String merchantId, Duration timeout) {
  /** The account that is configured. */
  static TapAccount configured() {
    return new TapAccount(
        Setting.TAP_BASE_URL.text(),
        Setting.TAP_SECRET_KEY.text(),
        Setting.TAP_MERCHANT_ID.text(),
        Setting.BILLING_GATEWAY_TIMEOUT.seconds());
  }

  /** An address of the API. */
  URI at(String path) {
    return URI.create(base + "/v2" + path);
  }

  /** Without the key, which never reaches a log. */
  @Override
  public String toString() {
    return "TapAccount[" + base + "]";
  }
}
