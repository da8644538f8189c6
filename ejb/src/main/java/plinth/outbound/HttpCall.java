package plinth.outbound;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request over HTTP, before it is sent.
 *
 * @param method such as GET
 * @param url an absolute address
 * @param headers names and values, in their order
 * @param body the bytes to send; null: none
 * @param timeout the longest that the call may take until its answer is closed; null: as long as
 *     the other side goes on sending
 * @param isConnectionKept whether the connection may serve later calls
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares calls
public record HttpCall(
    String method,
    String url,
    Map<String, String> headers,
    byte @Nullable [] body,
    @Nullable Duration timeout,
    boolean isConnectionKept) {

  /** A call without headers and body, unlimited in time. */
  public static HttpCall of(String method, String url) {
    return new HttpCall(method, url, Map.of(), null, null, true);
  }

  /** This call with another header. */
  public HttpCall header(String name, String value) {
    return headers(Map.of(name, value));
  }

  /** This call with further headers. */
  public HttpCall headers(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putAll(further);
    return new HttpCall(
        method, url, Collections.unmodifiableMap(all), body, timeout, isConnectionKept);
  }

  /** This call with a body. */
  public HttpCall body(byte[] bytes) {
    return new HttpCall(method, url, headers, bytes, timeout, isConnectionKept);
  }

  /** This call with a text as its body, in UTF-8. */
  public HttpCall body(String text) {
    return body(text.getBytes(StandardCharsets.UTF_8));
  }

  /** This call, limited in time. */
  public HttpCall within(Duration time) {
    return new HttpCall(method, url, headers, body, time, isConnectionKept);
  }

  /** This call over a connection that serves no other one. */
  public HttpCall alone() {
    return new HttpCall(method, url, headers, body, timeout, false);
  }
}
