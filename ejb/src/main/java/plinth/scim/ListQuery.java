package plinth.scim;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.scim.protocol.AttributePath;
import plinth.scim.protocol.Filter;
import plinth.scim.protocol.FilterParser;
import plinth.scim.protocol.Selection;

/**
 * The filter, order and page that a client requests of a list.
 *
 * @param filter which resources; null: all
 * @param startIndex the place of the first one, from 1
 * @param count how many at most
 * @param sortBy by what they are sorted; null: as they were made
 * @param selection which attributes are shown
 */
public record ListQuery(
    @Nullable Filter filter,
    int startIndex,
    int count,
    @Nullable AttributePath sortBy,
    boolean isDescending,
    Selection selection) {
  /** The maximum number of resources in one answer. */
  public static final int MAX = 200;

  /** How many there are if a request does not say. */
  public static final int DEFAULT = 100;

  /**
   * The query of the parameters of a request, of which values out of range count as the nearest.
   */
  public static ListQuery of(
      @Nullable String filter,
      int startIndex,
      int count,
      @Nullable String sortBy,
      @Nullable String sortOrder,
      Selection selection) {
    return new ListQuery(
        filter == null || filter.isBlank() ? null : FilterParser.parse(filter),
        Math.max(1, startIndex),
        Math.max(0, Math.min(MAX, count)),
        sortBy == null ? null : AttributePath.require(sortBy),
        "descending".equalsIgnoreCase(sortOrder),
        selection);
  }

  /** Whether a part of all resources, as they were made, is the answer. */
  boolean isPlain() {
    return filter == null && sortBy == null;
  }

  /** The text that an attribute must equal, if that is a condition. */
  Optional<String> findEqual(String attribute) {
    return filter == null ? Optional.empty() : filter.findEqual(attribute);
  }

  /** The answer of a part of all resources. */
  Listing plain(long total, List<JsonObject> page) {
    return new Listing(total, startIndex, page.stream().map(selection::apply).toList());
  }

  /** The answer out of candidates. */
  Listing pick(List<JsonObject> candidates) {
    Stream<JsonObject> all =
        candidates.stream().filter(one -> filter == null || filter.matches(one));
    AttributePath by = sortBy;
    List<JsonObject> fitting = (by == null ? all : all.sorted(order(by))).toList();
    List<JsonObject> page = fitting.stream().skip(startIndex - 1L).limit(count).toList();
    return plain(fitting.size(), page);
  }

  private Comparator<JsonObject> order(AttributePath by) {
    Comparator<String> words = isDescending ? Comparator.reverseOrder() : Comparator.naturalOrder();
    return Comparator.comparing(
        (JsonObject one) -> key(by, one).orElse(null), Comparator.nullsLast(words));
  }

  private static Optional<String> key(AttributePath by, JsonObject resource) {
    return by.values(resource).stream().findFirst().map(ListQuery::text);
  }

  private static String text(JsonValue value) {
    String text = value instanceof JsonString string ? string.getString() : value.toString();
    return text.toLowerCase(Locale.ROOT);
  }
}
