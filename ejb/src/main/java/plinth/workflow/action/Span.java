package plinth.workflow.action;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import plinth.kernel.Json;

/**
 * A length of time as a definition says it.
 *
 * @param amount how many units, more than 0
 * @param unit minutes, hours or days
 */
public record Span(int amount, ChronoUnit unit) {
  /** The most days that a span may have. */
  static final int MAX_DAYS = 365;

  /** How long it is; a day has 24 hours. */
  public Duration duration() {
    return Duration.of(amount, unit);
  }

  /** As the definition keeps it. */
  public JsonObject json() {
    return Json.createObjectBuilder().add("amount", amount).add("unit", code()).build();
  }

  /** The span of such an object. */
  public static Span of(JsonObject json) {
    return new Span(
        json.getInt("amount"), ChronoUnit.valueOf(json.getString("unit").toUpperCase(Locale.ROOT)));
  }

  String code() {
    return unit.name().toLowerCase(Locale.ROOT);
  }

  /** In words, such as {@code 2 hours}. */
  public String words() {
    String word = code();
    return amount + " " + (amount == 1 ? word.substring(0, word.length() - 1) : word);
  }
}
