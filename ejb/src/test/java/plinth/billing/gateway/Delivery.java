package plinth.billing.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A notification to deliver. */
public record Delivery(Headers headers, byte[] body) {
  /** Creates a notification with one header and a text body. */
  public static Delivery of(String header, String value, String body) {
    return new Delivery(
        new Headers(Map.of(header, value, "Content-Type", "application/json")),
        body.getBytes(StandardCharsets.UTF_8));
  }

  /** The body as a text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** The same notification without its headers. */
  public Delivery bare() {
    return new Delivery(new Headers(Map.of()), body);
  }
}
