package plinth.isolation;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import plinth.testing.Api;
import plinth.testing.Operation;

/**
 * A request that contains values of another workspace.
 *
 * @param operation the called operation
 * @param path its path with the variables filled, and the query
 * @param headers additional headers
 * @param body the body, null for none
 * @param place description of the attacked place
 */
record Attack(
    Operation operation, String path, Map<String, String> headers, Bodies.Body body, String place) {

  /** Returns the same request with one more header. */
  Attack with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Attack(operation, path, more, body, place + " " + header);
  }

  /** Sends the request. */
  Api.Answer send(Api caller, String requestId) {
    Api api = caller.with("X-Request-Id", requestId);
    for (Map.Entry<String, String> header : headers.entrySet()) {
      api = api.with(header.getKey(), header.getValue());
    }
    return body == null
        ? api.send(operation.method(), "/" + path, null)
        : api.with("Content-Type", body.media()).send(operation.method(), "/" + path, body.text());
  }

  /** All texts of the request, which a response may repeat. */
  String brings() {
    String text = path + " " + headers.values() + " " + (body == null ? "" : body.text());
    return URLDecoder.decode(text.replaceAll("%(?![0-9A-Fa-f]{2})", "%25"), StandardCharsets.UTF_8)
        + text;
  }
}
