package plinth.kernel;

import java.util.Map;

/**
 * A sent HTTP answer, stored so that it can be sent again.
 *
 * @param status the HTTP status
 * @param headers the headers that the answer set itself, such as {@code ETag} and {@code Location}
 * @param body the bytes of the body
 */
@SuppressWarnings("ArrayRecordComponent") // answers are never compared
public record StoredReply(int status, Map<String, String> headers, byte[] body) {
  /** Whether the request succeeded; only answers of successful requests are kept. */
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }
}
