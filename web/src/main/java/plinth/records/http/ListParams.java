package plinth.records.http;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.past.PastMoment;

/** The query parameters of a list of records. */
public class ListParams {
  @BeanParam private ListQuestion question;

  @Schema(
      description =
          "Relation fields, separated by commas, whose records `expanded` shows whole; at most 5,"
              + " with `limit` up to 50",
      example = "company")
  @QueryParam("expand")
  private @Nullable String expand;

  @Schema(description = "`next_cursor` of the previous page; `page` is then ignored")
  @QueryParam("cursor")
  private @Nullable String cursor;

  @Schema(
      description =
          "How to count; if absent, exactly up to 10,000 and estimated above. `exact` returns 503"
              + " if it takes more than 2 s; `estimated` never counts")
  @Words(of = CountMode.class)
  @QueryParam("count")
  private @Nullable String count;

  @Schema(
      description = "A past time (RFC 3339): returns the records as they were then",
      example = "2025-01-31T12:00:00Z")
  @QueryParam("as_of")
  private @Nullable String asOf;

  @Schema(
      description =
          "Slug of a saved view; its filter applies in addition, and its sort and fields apply if"
              + " none are given",
      example = "mine")
  @QueryParam("view")
  private @Nullable String view;

  /** The query of these parameters; a refusal names the parameter. */
  RecordQuery query() {
    return question
        .query(
            cursor == null || cursor.isBlank() ? null : cursor,
            mode(count),
            PastMoment.parse("as_of", asOf),
            view)
        .expanding(names(expand));
  }

  /** Names separated by commas. */
  public static List<String> names(@Nullable String text) {
    return text == null || text.isBlank()
        ? List.of()
        : Arrays.stream(text.split(",", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  /** How to count: {@code exact}, {@code estimated} or {@code none}; absent: up to 10,000. */
  public static CountMode mode(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return CountMode.CAPPED;
    }
    if (!CountMode.words().contains(text)) {
      throw Problem.notOneOf("count", CountMode.words());
    }
    return CountMode.valueOf(text.toUpperCase(Locale.ROOT));
  }
}
