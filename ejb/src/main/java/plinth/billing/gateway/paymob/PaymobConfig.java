package plinth.billing.gateway.paymob;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of paymob. */
@ApplicationScoped
public class PaymobConfig {
  /** The account at paymob. */
  PaymobAccount account() {
    return new PaymobAccount(
        Setting.PAYMOB_BASE_URL.text(),
        Setting.PAYMOB_API_KEY.text(),
        Setting.PAYMOB_SECRET_KEY.text(),
        Setting.PAYMOB_PUBLIC_KEY.text(),
        Setting.PAYMOB_HMAC_SECRET.text(),
        new PaymobAccount.Integrations(
            Setting.PAYMOB_INTEGRATION_ID.text(),
            Setting.PAYMOB_AUTH_INTEGRATION_ID.text(),
            Setting.PAYMOB_MOTO_INTEGRATION_ID.text()),
        Setting.PAYMOB_RETRIAL_DAYS.number(),
        Setting.BILLING_GATEWAY_TIMEOUT.seconds());
  }
}
