package plinth.workflow.action;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import plinth.kernel.Json;

/**
 * A length of time in a definition.
 *
 * @param amount number of units, more than 0
 * @param unit minutes, hours or days
 */
public record Span(int amount, ChronoUnit unit) {
  /** The maximum number of days. */
  static final int MAX_DAYS = 365;

  /** Returns the duration; a day has 24 hours. */
  public Duration duration() {
    return Duration.of(amount, unit);
  }

  /** Returns the stored form. */
  public JsonObject json() {
    return Json.createObjectBuilder().add("amount", amount).add("unit", code()).build();
  }

  /** Reads the stored form. */
  public static Span of(JsonObject json) {
    return new Span(
        json.getInt("amount"), ChronoUnit.valueOf(json.getString("unit").toUpperCase(Locale.ROOT)));
  }

  String code() {
    return unit.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the span in words, such as {@code 2 hours}. */
  public String words() {
    String word = code();
    return amount + " " + (amount == 1 ? word.substring(0, word.length() - 1) : word);
  }
}
