package plinth.outbound;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request to send.
 *
 * @param method the method, such as GET
 * @param url the absolute URL
 * @param headers the names and values, in their order
 * @param body the bytes to send; null for none
 * @param timeout the maximum time until the response is closed; null for no limit as long as the
 *     receiver keeps sending
 * @param isConnectionKept whether the connection can be reused for later calls
 */
@SuppressWarnings("ArrayRecordComponent") // calls are never compared
public record HttpCall(
    String method,
    String url,
    Map<String, String> headers,
    byte @Nullable [] body,
    @Nullable Duration timeout,
    boolean isConnectionKept) {

  /** Creates a call without headers, body or timeout. */
  public static HttpCall of(String method, String url) {
    return new HttpCall(method, url, Map.of(), null, null, true);
  }

  /** Returns this call with another header. */
  public HttpCall header(String name, String value) {
    return headers(Map.of(name, value));
  }

  /** Returns this call with more headers. */
  public HttpCall headers(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putAll(further);
    return new HttpCall(
        method, url, Collections.unmodifiableMap(all), body, timeout, isConnectionKept);
  }

  /** Returns this call with a body. */
  public HttpCall body(byte[] bytes) {
    return new HttpCall(method, url, headers, bytes, timeout, isConnectionKept);
  }

  /** Returns this call with a text body in UTF-8. */
  public HttpCall body(String text) {
    return body(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns this call with a timeout. */
  public HttpCall withTimeout(Duration time) {
    return new HttpCall(method, url, headers, body, time, isConnectionKept);
  }

  /** Returns this call with a connection that is not reused. */
  public HttpCall withoutKeepAlive() {
    return new HttpCall(method, url, headers, body, timeout, false);
  }
}
