package plinth.billing.gateway.tap;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of tap. */
@ApplicationScoped
public class TapConfig {
  /** The account at tap. */
  TapAccount account() {
    return new TapAccount(
        Setting.TAP_BASE_URL.text(),
        Setting.TAP_SECRET_KEY.text(),
        Setting.TAP_MERCHANT_ID.text(),
        Setting.BILLING_GATEWAY_TIMEOUT.seconds());
  }
}
