package plinth.records.query;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Operator;
import plinth.kernel.Json;

/** Writes the JSON of filters, as {@link FilterParser} reads it. */
public final class FilterJson {
  private FilterJson() {}

  /** A condition on a field. */
  public static JsonObject condition(String field, String operator, @Nullable JsonValue value) {
    return Json.createObjectBuilder()
        .add("field", field)
        .add("op", operator)
        .add("value", value == null ? JsonValue.NULL : value)
        .build();
  }

  /** The condition that a field has no value. */
  public static JsonObject isEmpty(String field) {
    return Json.createObjectBuilder()
        .add("field", field)
        .add("op", Operator.IS_EMPTY.key())
        .build();
  }

  /** The filter that all of these filters are met. */
  public static JsonObject all(List<? extends JsonValue> filters) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    filters.forEach(all::add);
    return Json.createObjectBuilder().add("and", all).build();
  }
}
