package plinth.messaging.shortvideo;

import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import plinth.kernel.LooseJson;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.provider.ProviderFailure.Kind;

/**
 * Answers of the API: it says 200 also where it refuses, and means what {@code code} says. Pure.
 */
final class VideoAnswers {
  private static final int TOO_OFTEN = 40_100;
  private static final int SYSTEM = 50_000;

  private VideoAnswers() {}

  /** What an answer holds; a failure where it is none. */
  static LooseJson data(JsonValue answer) {
    LooseJson told = LooseJson.of(answer);
    int code = told.number("code", -1);
    if (code == 0) {
      return told.in("data");
    }
    Kind kind = Kind.REFUSED;
    if (code == TOO_OFTEN) {
      kind = Kind.NOT_DONE;
    } else if (code < 0 || code >= SYSTEM) {
      kind = Kind.UNCERTAIN;
    }
    throw new ProviderFailure(kind, "The provider answered " + code + ": " + told.text("message"));
  }

  /** A word in a query; a plus must not be read as a space. */
  static String word(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
