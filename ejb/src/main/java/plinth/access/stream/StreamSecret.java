package plinth.access.stream;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.outbound.TlsMaterial;

/** The sealed texts of streams whose receivers need more than an address. */
final class StreamSecret {
  private StreamSecret() {}

  /** The text to seal. */
  static String of(StreamTarget target) {
    JsonObjectBuilder headers = Json.createObjectBuilder();
    new TreeMap<>(target.headers()).forEach(headers::add);
    JsonObjectBuilder text = Json.createObjectBuilder().add("headers", headers);
    add(text, "authority", target.tls().authority());
    add(text, "certificate", target.tls().certificate());
    add(text, "key", target.tls().key());
    return text.build().toString();
  }

  private static void add(JsonObjectBuilder text, String name, @Nullable String value) {
    if (value != null) {
      text.add(name, value);
    }
  }

  /** The headers in an unsealed text. */
  static Map<String, String> headers(String text) {
    Map<String, String> headers = new TreeMap<>();
    JsonText.parseObject(text)
        .getJsonObject("headers")
        .forEach((name, value) -> headers.put(name, ((JsonString) value).getString()));
    return headers;
  }

  /** The certificates and the key in an unsealed text. */
  static TlsMaterial tls(String text) {
    JsonObject parts = JsonText.parseObject(text);
    return new TlsMaterial(
        parts.getString("authority", null),
        parts.getString("certificate", null),
        parts.getString("key", null));
  }
}
