package plinth.billing.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A notification on its way. */
public record Delivery(Headers headers, byte[] body) {
  /** With one header, and a text. */
  public static Delivery of(String header, String value, String body) {
    return new Delivery(
        new Headers(Map.of(header, value, "Content-Type", "application/json")),
        body.getBytes(StandardCharsets.UTF_8));
  }

  /** The body as a text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** The same without anything beside the body. */
  public Delivery bare() {
    return new Delivery(new Headers(Map.of()), body);
  }
}
