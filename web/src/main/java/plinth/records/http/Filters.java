package plinth.records.http;

import jakarta.json.JsonException;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/** Filters in query parameters. */
public final class Filters {
  private Filters() {}

  /** The JSON of a filter; null where there is none. Refuses what is not JSON. */
  public static @Nullable JsonValue read(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    try {
      return JsonText.parse(text);
    } catch (JsonException | IllegalStateException e) {
      throw Problem.invalid("filter", "format", "filter must be JSON");
    }
  }
}
