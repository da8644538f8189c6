package plinth.forms.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The headers by which browsers know whose pages may read and submit a form. They carry no
 * credentials, and a page that is not among them still gets no answer that anybody else would not.
 */
final class FormSharing {
  static final String ORIGIN = "Origin";

  private static final String SECONDS = "600";

  private FormSharing() {}

  /** Adds the headers to an answer; {@code shared} is an origin, {@code *}, or empty for none. */
  static Map<String, String> headers(String shared) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (!shared.isEmpty()) {
      headers.put("Access-Control-Allow-Origin", shared);
      headers.put(
          "Access-Control-Expose-Headers",
          "X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed");
    }
    if (!shared.equals("*")) {
      headers.put("Vary", ORIGIN);
    }
    return headers;
  }

  /** On the answer to what a browser asks before its request. */
  static Map<String, String> preflight(String shared) {
    Map<String, String> headers = headers(shared);
    if (!shared.isEmpty()) {
      headers.remove("Access-Control-Expose-Headers");
      headers.put("Access-Control-Allow-Methods", "GET, POST");
      headers.put(
          "Access-Control-Allow-Headers",
          "Content-Type, Idempotency-Key, X-Request-Id, " + FormAddress.HEADER);
      headers.put("Access-Control-Max-Age", SECONDS);
    }
    return headers;
  }
}
