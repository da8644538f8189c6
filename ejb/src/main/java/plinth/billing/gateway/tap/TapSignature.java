package plinth.billing.gateway.tap;

import plinth.billing.gateway.Amounts;
import plinth.billing.gateway.GatewayProblem;
import plinth.billing.gateway.ReceivedDigest;
import plinth.kernel.Hmac;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;

/**
 * The header {@code hashstring}: HMAC-SHA256, with the secret key, over seven values of the
 * notification. Each value follows its name, and the amount has the decimals of its currency.
 *
 * <p>From tap's document "Webhook", section "Validate the webhook (hashstring)".
 */
final class TapSignature {
  static final String HEADER = "hashstring";

  private TapSignature() {}

  /** Returns 401 if the key did not sign the notification. */
  static void verify(String secretKey, String header, LooseJson notice) {
    if (!ReceivedDigest.matches(Hmac.SHA256.hex(secretKey, text(notice)), header)) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
  }

  private static String text(LooseJson notice) {
    String currency = notice.rawText("currency", "");
    String amount =
        notice
            .decimal("amount")
            .map(value -> Amounts.exact(value, currency).toPlainString())
            .orElse("");
    return "x_id"
        + notice.rawText("id", "")
        + "x_amount"
        + amount
        + "x_currency"
        + currency
        + "x_gateway_reference"
        + notice.rawText("reference.gateway", "")
        + "x_payment_reference"
        + notice.rawText("reference.payment", "")
        + "x_status"
        + notice.rawText("status", "")
        + "x_created"
        + notice.rawText("transaction.created", "");
  }
}
