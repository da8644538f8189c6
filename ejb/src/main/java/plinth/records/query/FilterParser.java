package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;

/**
 * Reads the JSON of a filter: {@code {"and":[…]}}, {@code {"or":[…]}}, {@code {"not":…}} or {@code
 * {"field":"…","op":"…","value":…}}, where relative dates have {@code amount} and {@code unit}
 * instead of {@code value}. Errors name the place, such as {@code filter.and[1].op}. An instance is
 * used once.
 */
public final class FilterParser {
  /** The maximum nesting depth of conditions. */
  public static final int MAX_DEPTH = 10;

  /**
   * The maximum number of conditions of a filter, including {@code and}, {@code or} and {@code
   * not}.
   */
  public static final int MAX_NODES = 200;

  private static final Set<String> NODES = Set.of("and", "or", "not", "field");

  private final Shape shape;
  private int nodes;

  private FilterParser(Shape shape) {
    this.shape = shape;
  }

  /**
   * Parses a filter over the records of an object.
   *
   * @param at the path of the filter in the request, such as {@code filter}
   */
  public static Filter parse(JsonValue json, Shape shape, String at) {
    return new FilterParser(shape).node(json, at, 1);
  }

  private Filter node(JsonValue json, String at, int depth) {
    nodes++;
    if (depth > MAX_DEPTH) {
      throw Problem.invalid(at, "depth", "Must be nested at most " + MAX_DEPTH + " deep");
    }
    if (nodes > MAX_NODES) {
      throw Problem.invalid(
          at, "size", "Must have at most " + MAX_NODES + " conditions, and, or and not among them");
    }
    JsonObject object = JsonShapes.object(json, at);
    List<String> kinds = object.keySet().stream().filter(NODES::contains).toList();
    if (kinds.size() != 1) {
      throw Problem.invalid(at, "form", "Must have one of and, or, not, field");
    }
    String kind = kinds.get(0);
    if (kind.equals("field")) {
      return compare(object, at);
    }
    refuseOthers(object, Set.of(kind), at);
    String inner = at + "." + kind;
    JsonValue value = object.getOrDefault(kind, JsonValue.NULL);
    return switch (kind) {
      case "and" -> new Filter.All(nodes(value, inner, depth));
      case "or" -> new Filter.Any(nodes(value, inner, depth));
      default -> new Filter.Not(node(value, inner, depth + 1));
    };
  }

  private List<Filter> nodes(JsonValue json, String at, int depth) {
    if (!(json instanceof JsonArray array)) {
      throw Problem.invalid(at, "type", "Must be a list");
    }
    List<Filter> filters = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      filters.add(node(array.get(i), at + "[" + i + "]", depth + 1));
    }
    return filters;
  }

  private Filter compare(JsonObject object, String at) {
    String slug = JsonShapes.text(object.getOrDefault("field", JsonValue.NULL), at + ".field");
    Column<?> column =
        shape
            .column(slug)
            .orElseThrow(() -> Problem.invalid(at + ".field", "unknown", "There is no such field"));
    String word = JsonShapes.text(object.getOrDefault("op", JsonValue.NULL), at + ".op");
    Operator operator =
        Operator.of(word)
            .filter(column.type().operators()::contains)
            .orElseThrow(() -> notOffered(column, at + ".op"));
    refuseOthers(object, CompareParser.members(operator), at);
    return CompareParser.parse(column, operator, object, at);
  }

  private static Problem notOffered(Column<?> column, String at) {
    List<String> offered = column.type().operators().stream().map(Operator::key).toList();
    return Problem.invalid(at, "operator", "Must be one of " + String.join(", ", offered));
  }

  private static void refuseOthers(JsonObject object, Set<String> known, String at) {
    for (String name : object.keySet()) {
      if (!known.contains(name)) {
        throw Problem.invalid(at + "." + name, "unknown", "Is not allowed here");
      }
    }
  }
}
