package plinth.records.aggregate;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.FieldType;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * Reads a condition on the measures of a group: {@code { "measure": "count", "op": "gt", "value": 5
 * }}, {@code and}, {@code or} and {@code not}. A condition on a measure without a value is false.
 */
final class Having {
  private static final int MAX_DEPTH = 5;
  private static final int MAX_CONDITIONS = 50;

  private static final Map<String, String> SIGNS =
      Map.of("eq", "=", "neq", "<>", "gt", ">", "gte", ">=", "lt", "<", "lte", "<=");

  private final List<Measure> measures;
  private int conditions;

  private Having(List<Measure> measures) {
    this.measures = measures;
  }

  /** The condition over the columns of the measures; empty if there is none. */
  static Sql parse(@Nullable JsonValue json, List<Measure> measures) {
    return json == null || json == JsonValue.NULL
        ? Sql.EMPTY
        : new Having(measures).condition(json, "having", 1);
  }

  private Sql condition(JsonValue json, String at, int depth) {
    JsonObject object = JsonShapes.object(json, at);
    if (depth > MAX_DEPTH) {
      throw Problem.invalid(at, "depth", "May be nested " + MAX_DEPTH + " deep");
    }
    JsonValue all = object.get("and");
    JsonValue any = object.get("or");
    JsonValue not = object.get("not");
    if (object.size() == 1 && all != null) {
      return join(all, " and ", at + ".and", depth);
    }
    if (object.size() == 1 && any != null) {
      return join(any, " or ", at + ".or", depth);
    }
    if (object.size() == 1 && not != null) {
      return condition(not, at + ".not", depth + 1)
          .inParentheses()
          .plus("is not true")
          .inParentheses();
    }
    return compare(object, at);
  }

  private Sql join(JsonValue json, String word, String at, int depth) {
    if (!(json instanceof JsonArray list) || list.isEmpty()) {
      throw Problem.invalid(at, "size", "Must be a list of conditions");
    }
    List<Sql> parts = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      parts.add(condition(list.get(i), at + "[" + i + "]", depth + 1));
    }
    return Sql.join(word, parts).inParentheses();
  }

  private Sql compare(JsonObject object, String at) {
    conditions++;
    if (conditions > MAX_CONDITIONS) {
      throw Problem.invalid(at, "size", "Must have at most " + MAX_CONDITIONS + " conditions");
    }
    for (String member : object.keySet()) {
      if (!Set.of("measure", "op", "value").contains(member)) {
        throw Problem.invalid(at + "." + member, "unknown", member + " is unknown");
      }
    }
    String name = JsonShapes.text(object.getOrDefault("measure", JsonValue.NULL), at + ".measure");
    int place = comparable(measures, name, at + ".measure");
    String word = JsonShapes.text(object.getOrDefault("op", JsonValue.NULL), at + ".op");
    String sign = SIGNS.get(word);
    if (sign == null) {
      throw Problem.notOneOf(at + ".op", SIGNS.keySet().stream().sorted().toList());
    }
    JsonValue value = object.getOrDefault("value", JsonValue.NULL);
    return Sql.of("g.m" + place + " " + sign)
        .plus(operand(measures.get(place), value, at + ".value"))
        .inParentheses();
  }

  private static Sql operand(Measure measure, JsonValue value, String at) {
    if (measure.isOfTime() && measure.column() != null) {
      return time(measure.column().type(), value, at);
    }
    return Sql.of("?::numeric", JsonShapes.number(value, at));
  }

  private static <V> Sql time(FieldType<V> type, JsonValue value, String at) {
    return Sql.of("?::text::timestamptz", type.text(type.operand(value, at)));
  }

  /** The place of a measure by which groups can be compared. */
  static int comparable(List<Measure> measures, String name, String at) {
    int place = Measures.names(measures).indexOf(name);
    if (place < 0) {
      throw Problem.invalid(at, "unknown", "There is no measure " + name);
    }
    if (measures.get(place).isByCurrency()) {
      throw Problem.invalid(
          at, "currency", "Amounts are compared in one currency: give the measure a currency");
    }
    return place;
  }
}
