package plinth.billing.gateway;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The HTTP headers of a notification. Names are case-insensitive; the first value of a repeated
 * header counts.
 *
 * @param values the values by name
 */
public record Headers(Map<String, String> values) {
  /** Converts the names to lower case. */
  public Headers {
    Map<String, String> lower = new HashMap<>();
    values.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    values = Map.copyOf(lower);
  }

  /**
   * Combines headers with query parameters, because paymob sends its signature as the query
   * parameter {@code hmac}. A header takes precedence over a parameter of the same name.
   */
  public static Headers of(Map<String, List<String>> headers, Map<String, List<String>> query) {
    Map<String, String> values = new HashMap<>();
    for (Map<String, List<String>> source : List.of(query, headers)) {
      source.forEach(
          (name, all) -> all.stream().findFirst().ifPresent(value -> put(values, name, value)));
    }
    return new Headers(values);
  }

  private static void put(Map<String, String> values, String name, String value) {
    values.put(name.toLowerCase(Locale.ROOT), value);
  }

  /** Returns the value of a header. */
  public Optional<String> first(String name) {
    return Optional.ofNullable(values.get(name.toLowerCase(Locale.ROOT)));
  }
}
