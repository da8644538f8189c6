package plinth.billing.gateway.paymob;

import java.util.List;
import java.util.stream.Collectors;
import plinth.billing.gateway.GatewayProblem;
import plinth.billing.gateway.ReceivedDigest;
import plinth.kernel.Hmac;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;

/**
 * Signatures of paymob: HMAC-SHA512, with the HMAC secret, over the concatenation of named values.
 *
 * <p>From its documentation: "HMAC transaction callback" and "HMAC card token callback" list the
 * values and their order, and send the digest as the query parameter {@code hmac}; "Subscription
 * callback and HMAC calculation" signs {@code <trigger type>for<subscription id>} and sends it in
 * the body.
 */
final class PaymobSignature {
  static final String PARAMETER = "hmac";
  private static final List<String> OF_TRANSACTION =
      List.of(
          "amount_cents",
          "created_at",
          "currency",
          "error_occured",
          "has_parent_transaction",
          "id",
          "integration_id",
          "is_3d_secure",
          "is_auth",
          "is_capture",
          "is_refunded",
          "is_standalone_payment",
          "is_voided",
          "order.id",
          "owner",
          "pending",
          "source_data.pan",
          "source_data.sub_type",
          "source_data.type",
          "success");
  private static final List<String> OF_CARD =
      List.of(
          "card_subtype",
          "created_at",
          "email",
          "id",
          "masked_pan",
          "merchant_id",
          "order_id",
          "token");

  private PaymobSignature() {}

  static void verifyTransaction(String secret, String sent, LooseJson transaction) {
    verify(secret, sent, values(transaction, OF_TRANSACTION));
  }

  static void verifyCard(String secret, String sent, LooseJson card) {
    verify(secret, sent, values(card, OF_CARD));
  }

  static void verifySubscription(String secret, LooseJson notice) {
    String signed =
        notice.rawText("trigger_type", "") + "for" + notice.rawText("subscription_data.id", "");
    verify(secret, notice.rawText(PARAMETER, ""), signed);
  }

  private static String values(LooseJson of, List<String> names) {
    return names.stream().map(name -> of.rawText(name, "")).collect(Collectors.joining());
  }

  private static void verify(String secret, String sent, String signed) {
    if (!ReceivedDigest.matches(Hmac.SHA512.hex(secret, signed), sent)) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
  }
}
