package plinth.records.http;

import jakarta.json.JsonValue;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Words;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.past.PastMoment;

/** A search for records, with the parameters of a list in the body. */
@Schema(
    example =
        "{\"q\":\"sand\",\"sort\":\"-created_at\",\"limit\":20,\"count\":\"none\","
            + "\"filter\":{\"field\":\"created_at\",\"op\":\"eq\",\"value\":\"last_7_days\"}}")
public record SearchBody(
    @Nullable Integer page,
    @Nullable Integer limit,
    @Nullable String sort,
    @Nullable List<String> fields,
    @Nullable List<String> expand,
    @Nullable String q,
    @Nullable JsonValue filter,
    @Nullable String cursor,
    @Words(of = CountMode.class) @Nullable String count,
    @Schema(example = "2025-01-31T12:00:00Z") @Nullable String asOf,
    @Nullable String view) {

  RecordQuery query() {
    return new RecordQuery(
            new PageRequest(
                page == null ? 1 : page, limit == null ? PageRequest.DEFAULT_LIMIT : limit),
            sort == null ? "" : sort,
            fields == null ? List.of() : fields,
            q == null ? "" : q,
            filter == JsonValue.NULL ? null : filter,
            cursor,
            ListParams.mode(count),
            PastMoment.parse("as_of", asOf),
            view == null || view.isBlank() ? null : view)
        .expanding(expand == null ? List.of() : expand);
  }
}
