package plinth.outbound;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A request to an address that a customer named.
 *
 * @param workspaceId the workspace of the request; its calls to one host are limited together
 * @param method GET, POST, PUT, PATCH or DELETE
 * @param url the https URL
 * @param headers more headers, in their order; callers cannot set those of the connection itself
 * @param body the body, sent as UTF-8; empty for none
 */
public record OutboundRequest(
    long workspaceId, String method, String url, Map<String, String> headers, String body) {
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
  private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]{0,4096}");

  /** Headers that control how the request itself is sent. */
  private static final Set<String> OURS =
      Set.of(
          "host",
          "connection",
          "content-length",
          "transfer-encoding",
          "upgrade",
          "te",
          "trailer",
          "expect",
          "keep-alive",
          "proxy-authorization",
          "proxy-connection",
          "user-agent",
          "accept-encoding");

  /**
   * Refuses an invalid request as a programming error: callers must validate the customers' input.
   */
  public OutboundRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    if (!METHODS.contains(method)) {
      throw new IllegalArgumentException("no method to call by: " + method);
    }
    headers.forEach(
        (name, value) -> {
          if (!isHeader(name, value)) {
            throw new IllegalArgumentException("no header to send: " + name);
          }
        });
  }

  /**
   * Returns whether a customer's header can be sent: it has no line break and is not one of the
   * connection's own headers.
   */
  public static boolean isHeader(String name, String value) {
    return NAME.matcher(name).matches()
        && VALUE.matcher(value).matches()
        && !OURS.contains(name.toLowerCase(Locale.ROOT));
  }
}
