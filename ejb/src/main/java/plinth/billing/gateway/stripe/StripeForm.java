package plinth.billing.gateway.stripe;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.billing.gateway.ChargeKind;

/** The body of a request to stripe: a form with nested names in brackets. */
final class StripeForm {
  private final Map<String, String> fields = new LinkedHashMap<>();

  StripeForm with(String name, Object value) {
    fields.put(name, String.valueOf(value));
    return this;
  }

  /** Adds metadata that stripe returns with the object. */
  StripeForm withMetadata(String prefix, String reference, ChargeKind kind, String subscriptionId) {
    return with(prefix + "[reference]", reference)
        .with(prefix + "[kind]", kind.code())
        .with(prefix + "[subscription_id]", subscriptionId);
  }

  /** Returns the encoded form. */
  String text() {
    return fields.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
