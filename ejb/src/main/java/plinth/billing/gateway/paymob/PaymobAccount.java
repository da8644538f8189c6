package plinth.billing.gateway.paymob;

import java.net.URI;
import java.time.Duration;
import plinth.kernel.Setting;

/**
 * An account at paymob.
 *
 * @param base address of the API, by region
 * @param apiKey for bearer tokens
 * @param secretKey what intentions are made with
 * @param publicKey part of the page's address
 * @param hmacSecret what notices are signed with
 * @param integrations numbers of its integrations
 * @param retrialDays when a failed debit of a subscription is tried again; 0: never
 * @param timeout how long an answer is waited for
 */
record PaymobAccount(
    String base,
    String apiKey,
    String secretKey,
    String publicKey,
    String hmacSecret,
    Integrations integrations,
    long retrialDays,
    Duration timeout) {
  /**
   * The numbers of integrations.
   *
   * @param capture of the one that captures on the page
   * @param authorize of the one that authorizes on it
   * @param moto of the one that charges saved cards
   */
  record Integrations(String capture, String authorize, String moto) {
    private boolean isComplete() {
      return isNumber(capture) && isNumber(authorize) && isNumber(moto);
    }

    private static boolean isNumber(String text) {
      return text.matches("[0-9]{1,15}");
    }
  }

  /** The account that is configured. */
  static PaymobAccount configured() {
    return new PaymobAccount(
        Setting.PAYMOB_BASE_URL.text(),
        Setting.PAYMOB_API_KEY.text(),
        Setting.PAYMOB_SECRET_KEY.text(),
        Setting.PAYMOB_PUBLIC_KEY.text(),
        Setting.PAYMOB_HMAC_SECRET.text(),
        new Integrations(
            Setting.PAYMOB_INTEGRATION_ID.text(),
            Setting.PAYMOB_AUTH_INTEGRATION_ID.text(),
            Setting.PAYMOB_MOTO_INTEGRATION_ID.text()),
        Setting.PAYMOB_RETRIAL_DAYS.number(),
        Setting.BILLING_GATEWAY_TIMEOUT.seconds());
  }

  boolean isComplete() {
    return !apiKey.isEmpty()
        && !secretKey.isEmpty()
        && !publicKey.isEmpty()
        && !hmacSecret.isEmpty()
        && integrations.isComplete();
  }

  /** An address of the API. */
  URI at(String path) {
    return URI.create(base + path);
  }

  /** Without the keys, which never reach a log. */
  @Override
  public String toString() {
    return "PaymobAccount[" + base + "]";
  }
}
