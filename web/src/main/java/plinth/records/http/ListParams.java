package plinth.records.http;

import jakarta.json.JsonValue;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.http.PageParams;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;

/**
 * The query parameters of a list of records.
 *
 * <p>Spec: Records in lists.
 */
public class ListParams {
  @BeanParam private PageParams page;

  @QueryParam("sort")
  private @Nullable String sort;

  @QueryParam("fields")
  private @Nullable String fields;

  @QueryParam("q")
  private @Nullable String q;

  @QueryParam("filter")
  private @Nullable String filter;

  @QueryParam("cursor")
  private @Nullable String cursor;

  @QueryParam("count")
  private @Nullable String count;

  /** What is asked for; refuses each parameter by its name. */
  RecordQuery query() {
    return new RecordQuery(
        page.request(),
        sort == null ? "" : sort,
        names(fields),
        q == null ? "" : q,
        filter == null || filter.isBlank() ? null : json(filter),
        cursor == null || cursor.isBlank() ? null : cursor,
        mode(count));
  }

  /** Names separated by commas. */
  static List<String> names(@Nullable String text) {
    return text == null || text.isBlank()
        ? List.of()
        : Arrays.stream(text.split(",", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  static CountMode mode(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return CountMode.CAPPED;
    }
    for (CountMode mode : List.of(CountMode.EXACT, CountMode.ESTIMATED, CountMode.NONE)) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
        return mode;
      }
    }
    throw Problem.invalid("count", "type", "count must be one of exact, estimated, none");
  }

  private static JsonValue json(String text) {
    try {
      return JsonText.value(text);
    } catch (jakarta.json.JsonException | IllegalStateException e) {
      throw Problem.invalid("filter", "format", "filter must be JSON");
    }
  }
}
