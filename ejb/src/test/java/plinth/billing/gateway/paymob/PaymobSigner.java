package plinth.billing.gateway.paymob;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.Headers;
import plinth.billing.gateway.ProviderServer;
import plinth.kernel.Json;

/** Signs notifications as Paymob does. */
final class PaymobSigner {
  static final String SECRET = "hmac_secret";

  private PaymobSigner() {}

  static String text(JsonObject of, String... names) {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      JsonObject at = of;
      String[] words = name.split("\\.");
      for (int i = 0; i < words.length - 1; i++) {
        at = at.getJsonObject(words[i]);
      }
      text.append(at.get(words[words.length - 1]).toString().replace("\"", ""));
    }
    return text.toString();
  }

  static Delivery signed(String type, JsonObject object, String text) {
    JsonObject body = Json.createObjectBuilder().add("type", type).add("obj", object).build();
    Headers headers =
        Headers.of(
            Map.of("Content-Type", List.of("application/json")),
            Map.of("hmac", List.of(ProviderServer.hmac("HmacSHA512", SECRET, text))));
    return new Delivery(headers, body.toString().getBytes(StandardCharsets.UTF_8));
  }

  static Delivery signed(String type, JsonObject transaction) {
    return signed(
        type,
        transaction,
        text(
            transaction,
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
            "success"));
  }
}
