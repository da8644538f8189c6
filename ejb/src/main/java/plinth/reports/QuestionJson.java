package plinth.reports;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.records.aggregate.AggregateDraft;
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;

/** Questions as JSON, with the members of the API; members without a value are left out. */
final class QuestionJson {
  private QuestionJson() {}

  static JsonObject write(AggregateDraft draft) {
    JsonObjectBuilder json = Json.createObjectBuilder();
    add(json, "filter", draft.filter());
    add(json, "q", draft.q());
    add(json, "view", draft.view());
    if (draft.groupBy() != null) {
      JsonArrayBuilder groups = Json.createArrayBuilder();
      draft.groupBy().forEach(group -> groups.add(write(group)));
      json.add("group_by", groups);
    }
    if (draft.measures() != null) {
      JsonArrayBuilder measures = Json.createArrayBuilder();
      draft.measures().forEach(measure -> measures.add(write(measure)));
      json.add("measures", measures);
    }
    add(json, "having", draft.having());
    add(json, "sort", draft.sort());
    if (draft.limit() != null) {
      json.add("limit", draft.limit());
    }
    if (draft.subtotals() != null) {
      json.add("subtotals", draft.subtotals());
    }
    add(json, "timezone", draft.timezone());
    add(json, "week_start", draft.weekStart());
    add(json, "as_of", draft.asOf());
    return json.build();
  }

  private static JsonObjectBuilder write(GroupDraft group) {
    JsonObjectBuilder json = Json.createObjectBuilder().add("field", group.field());
    add(json, "bucket", group.bucket());
    add(json, "name", group.name());
    return json;
  }

  private static JsonObjectBuilder write(MeasureDraft measure) {
    JsonObjectBuilder json = Json.createObjectBuilder().add("op", measure.op());
    add(json, "field", measure.field());
    add(json, "currency", measure.currency());
    add(json, "name", measure.name());
    return json;
  }

  private static void add(JsonObjectBuilder json, String member, @Nullable String text) {
    if (text != null) {
      json.add(member, text);
    }
  }

  private static void add(JsonObjectBuilder json, String member, @Nullable JsonValue value) {
    if (value != null && value != JsonValue.NULL) {
      json.add(member, value);
    }
  }

  static AggregateDraft read(JsonObject json) {
    return new AggregateDraft(
        json.get("filter"),
        text(json, "q"),
        text(json, "view"),
        list(
            json,
            "group_by",
            group ->
                new GroupDraft(group.getString("field"), group.get("bucket"), text(group, "name"))),
        list(
            json,
            "measures",
            measure ->
                new MeasureDraft(
                    measure.getString("op"),
                    text(measure, "field"),
                    text(measure, "currency"),
                    text(measure, "name"))),
        json.get("having"),
        text(json, "sort"),
        json.containsKey("limit") ? Integer.valueOf(json.getInt("limit")) : null,
        json.containsKey("subtotals") ? Boolean.valueOf(json.getBoolean("subtotals")) : null,
        text(json, "timezone"),
        text(json, "week_start"),
        text(json, "as_of"));
  }

  private static @Nullable String text(JsonObject json, String member) {
    return json.get(member) instanceof JsonString text ? text.getString() : null;
  }

  private static <T> @Nullable List<T> list(
      JsonObject json, String member, Function<JsonObject, T> read) {
    return json.containsKey(member)
        ? json.getJsonArray(member).getValuesAs(JsonObject.class).stream().map(read).toList()
        : null;
  }
}
