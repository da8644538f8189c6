package plinth.telemetry;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings of the form {@code name=value,other=value}, with values that are percent-encoded. */
final class Pairs {
  private Pairs() {}

  /** The pairs in their order; refuses a part without {@code =}. */
  static Map<String, String> of(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        int sign = part.indexOf('=');
        if (sign < 1) {
          throw new IllegalStateException("name=value is expected, not " + part.strip());
        }
        // A plus is itself here, unlike in forms.
        String value = part.substring(sign + 1).strip().replace("+", "%2B");
        pairs.put(
            part.substring(0, sign).strip(), URLDecoder.decode(value, StandardCharsets.UTF_8));
      }
    }
    return pairs;
  }
}
