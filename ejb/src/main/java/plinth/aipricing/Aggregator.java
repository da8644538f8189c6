package plinth.aipricing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import plinth.outbound.CallFailed;
import plinth.outbound.CallFailed.Reason;
import plinth.outbound.HttpAnswer;
import plinth.outbound.HttpCall;
import plinth.outbound.HttpLine;

/**
 * Fetches the list of a price aggregator. Redirects are not followed. A response that is late or
 * larger than any list fails.
 */
final class Aggregator {
  private static final int MAX_BYTES = 16 * 1024 * 1024;

  private final String address;
  private final Duration patience;

  /**
   * Creates a client for an aggregator.
   *
   * @param address the URL of its list
   * @param patience the timeout for the whole response
   */
  Aggregator(String address, Duration patience) {
    this.address = address;
    this.patience = patience;
  }

  /** Returns the offers by the aggregator's model names; fails without a usable response. */
  Map<String, PriceOffer> offers() {
    HttpCall call =
        HttpCall.of("GET", address).header("Accept", "application/json").withTimeout(patience);
    try {
      return AggregatorList.read(list(call));
    } catch (CallFailed e) {
      boolean isLate = e.reason() == Reason.TIMEOUT;
      throw new AggregatorFailed(isLate ? "no answer within " + patience : "the connection failed");
    } catch (IOException e) {
      throw new AggregatorFailed("the connection failed");
    }
  }

  private static String list(HttpCall call) throws IOException {
    try (HttpAnswer answer = HttpLine.configured().call(call)) {
      if (answer.status() != 200) {
        throw new AggregatorFailed("status " + answer.status());
      }
      byte[] body = answer.body().readNBytes(MAX_BYTES + 1);
      if (body.length > MAX_BYTES) {
        throw new AggregatorFailed("the answer is too large");
      }
      return new String(body, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new AggregatorFailed("the address is not valid");
    }
  }
}
