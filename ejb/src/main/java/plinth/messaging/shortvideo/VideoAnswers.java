package plinth.messaging.shortvideo;

import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import plinth.kernel.LooseJson;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.provider.ProviderFailure.Kind;

/**
 * Reads the API's answers. The API also answers refusals with status 200; {@code code} tells the
 * result. Stateless.
 */
final class VideoAnswers {
  private static final int TOO_OFTEN = 40_100;
  private static final int SYSTEM = 50_000;

  private VideoAnswers() {}

  /** Returns the data of a successful answer, otherwise throws a failure. */
  static LooseJson data(JsonValue answer) {
    LooseJson told = LooseJson.of(answer);
    int code = told.number("code", -1);
    if (code == 0) {
      return told.child("data");
    }
    Kind kind = Kind.REFUSED;
    if (code == TOO_OFTEN) {
      kind = Kind.NOT_DONE;
    } else if (code < 0 || code >= SYSTEM) {
      kind = Kind.UNCERTAIN;
    }
    throw new ProviderFailure(kind, "The provider answered " + code + ": " + told.text("message"));
  }

  /** Encodes a query value, with spaces as %20 instead of a plus. */
  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
