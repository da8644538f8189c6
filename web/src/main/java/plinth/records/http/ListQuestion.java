package plinth.records.http;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.PageParams;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;

/**
 * What every list of records can be asked: which page of which records, in which order, with which
 * fields.
 */
public class ListQuestion {
  @BeanParam private PageParams page;

  @Schema(
      description =
          "Fields separated by commas; `-` sorts in descending order, and `company.country` names a"
              + " field of the one related record",
      example = "-created_at")
  @QueryParam("sort")
  private @Nullable String sort;

  @Schema(
      description =
          "Fields to return, separated by commas; `company.country` names a field of related"
              + " records",
      example = "name")
  @QueryParam("fields")
  private @Nullable String fields;

  @Schema(
      description =
          "Words to search for; words in quotation marks are a phrase. Without `sort`, records"
              + " whose name begins with the words come first")
  @QueryParam("q")
  private @Nullable String q;

  @Schema(
      description =
          "A condition as JSON; `company.country` names a field of related records, and dates are"
              + " compared with days or with periods such as `this_week`, `last_month` and"
              + " `next_30_days`",
      example = "{\"field\":\"created_at\",\"op\":\"within_past\",\"amount\":7,\"unit\":\"days\"}")
  @QueryParam("filter")
  private @Nullable String filter;

  /** The first page of the list, or a later one by its number. */
  public RecordQuery query() {
    return query(null, CountMode.CAPPED, null, null);
  }

  /**
   * The query of these parameters; a refusal names the parameter.
   *
   * @param cursor where the page before ended; null: the page by its number
   * @param asOf the moment whose records are listed; null: now
   * @param view the slug of a saved view; null or blank: none
   */
  RecordQuery query(
      @Nullable String cursor, CountMode count, @Nullable Instant asOf, @Nullable String view) {
    return new RecordQuery(
        page.request(),
        sort == null ? "" : sort,
        ListParams.names(fields),
        q == null ? "" : q,
        Filters.read(filter),
        cursor,
        count,
        asOf,
        view == null || view.isBlank() ? null : view);
  }
}
