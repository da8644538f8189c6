package plinth.billing.gateway.paymob;

import java.net.URI;
import java.time.Duration;

/**
 * An account at paymob.
 *
 * @param base the base URL of the API, by region
 * @param apiKey the key for bearer tokens
 * @param secretKey the key for creating intentions
 * @param publicKey a part of the page's URL
 * @param hmacSecret the secret that signs notifications
 * @param integrations the numbers of its integrations
 * @param retrialDays the days after which a failed debit of a subscription is retried; 0: never
 * @param timeout the timeout of a request
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
   * @param capture the integration that captures on the page
   * @param authorize the integration that authorizes on the page
   * @param moto the integration that charges saved cards
   */
  record Integrations(String capture, String authorize, String moto) {
    private boolean isComplete() {
      return isNumber(capture) && isNumber(authorize) && isNumber(moto);
    }

    private static boolean isNumber(String text) {
      return text.matches("[0-9]{1,15}");
    }
  }

  boolean isComplete() {
    return !apiKey.isEmpty()
        && !secretKey.isEmpty()
        && !publicKey.isEmpty()
        && !hmacSecret.isEmpty()
        && integrations.isComplete();
  }

  /** Returns a URL of the API. */
  URI at(String path) {
    return URI.create(base + path);
  }

  /** Omits the keys, which must never be logged. */
  @Override
  public String toString() {
    return "PaymobAccount[" + base + "]";
  }
}
