package plinth.forms.http;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.PageParams;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.http.Filters;
import plinth.records.http.ListParams;

/**
 * The query parameters of a list of a form's records.
 *
 * <p>Spec: Public forms.
 */
public class FormListParams {
  @BeanParam private PageParams page;

  @Schema(description = "fields separated by commas, `-` for descending", example = "-created_at")
  @QueryParam("sort")
  private @Nullable String sort;

  @Schema(description = "fields that answers hold, separated by commas", example = "name")
  @QueryParam("fields")
  private @Nullable String fields;

  @Schema(description = "words to search for")
  @QueryParam("q")
  private @Nullable String q;

  @Schema(
      description = "a condition as JSON",
      example = "{\"field\":\"created_at\",\"op\":\"within_past\",\"amount\":7,\"unit\":\"days\"}")
  @QueryParam("filter")
  private @Nullable String filter;

  /** What is asked for; refuses each parameter by its name. */
  RecordQuery query() {
    return new RecordQuery(
        page.request(),
        sort == null ? "" : sort,
        ListParams.names(fields),
        q == null ? "" : q,
        Filters.read(filter),
        null,
        CountMode.CAPPED);
  }
}
