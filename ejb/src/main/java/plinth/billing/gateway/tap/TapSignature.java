package plinth.billing.gateway.tap;

import plinth.billing.gateway.Amounts;
import plinth.billing.gateway.Fields;
import plinth.billing.gateway.GatewayProblem;
import plinth.billing.gateway.SentDigest;
import plinth.kernel.Hmac;
import plinth.kernel.Problem;

/**
 * The header {@code hashstring}: HMAC-SHA256, by the secret key, of seven values of the notice,
 * each behind its name, the amount with the decimals of its currency.
 *
 * <p>From tap's document "Webhook", section "Validate the webhook (hashstring)".
 */
final class TapSignature {
  static final String HEADER = "hashstring";

  private TapSignature() {}

  /** Refuses with 401 a notice that the key did not sign. */
  static void verify(String secretKey, String header, Fields notice) {
    if (!SentDigest.is(Hmac.SHA256.hex(secretKey, text(notice)), header)) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
  }

  private static String text(Fields notice) {
    String currency = notice.textOr("currency", "");
    String amount =
        notice
            .decimal("amount")
            .map(value -> Amounts.exact(value, currency).toPlainString())
            .orElse("");
    return "x_id"
        + notice.textOr("id", "")
        + "x_amount"
        + amount
        + "x_currency"
        + currency
        + "x_gateway_reference"
        + notice.textOr("reference.gateway", "")
        + "x_payment_reference"
        + notice.textOr("reference.payment", "")
        + "x_status"
        + notice.textOr("status", "")
        + "x_created"
        + notice.textOr("transaction.created", "");
  }
}
