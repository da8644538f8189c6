package plinth.kernel;

import java.util.Map;

/**
 * An answer as it went over the wire, kept to be given again.
 *
 * @param status the HTTP status
 * @param headers the headers that the answer set itself, such as {@code ETag} and {@code Location}
 * @param body the body's bytes
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares answers
public record StoredReply(int status, Map<String, String> headers, byte[] body) {
  /** Whether the request succeeded; only then is the answer kept. */
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }
}
