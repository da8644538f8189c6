package plinth.contract;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import plinth.testing.Api;
import plinth.testing.Operation;

/**
 * A test request.
 *
 * @param operation the called operation
 * @param path the path with its variables filled, and the query
 * @param headers additional headers
 * @param body the body as text, null for none
 * @param isAstray whether its path may lead nowhere
 * @param mustRefuse whether the document forbids it
 */
record Trial(
    Operation operation,
    String path,
    Map<String, String> headers,
    String body,
    boolean isAstray,
    boolean mustRefuse) {

  /** Sends the request. */
  Api.Answer send(Api caller) {
    Api api = caller;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      api = api.with(header.getKey(), header.getValue());
    }
    return body == null
        ? api.send(operation.method(), "/" + path, null)
        : api.sendBytes(operation.method(), "/" + path, body.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "%s %s %s %s".formatted(operation.method(), cut(path), headers, cut(body));
  }

  private static String cut(String text) {
    return text == null || text.length() < 700
        ? String.valueOf(text)
        : text.substring(0, 700) + "…";
  }
}
