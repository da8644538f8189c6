package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;
import plinth.records.query.Filter.Quantifier;
import plinth.records.query.FilterSteps.Reached;
import plinth.records.query.FilterSteps.Step;

/**
 * Reads the JSON of a filter: {@code {"and":[…]}}, {@code {"or":[…]}}, {@code {"not":…}} or {@code
 * {"field":"…","op":"…","value":…}}, where some operators on dates have {@code amount} and {@code
 * unit} instead of {@code value}. A field is that of the object, or that of related records, such
 * as {@code company.country}; a relation or smart_catalog field has the further operators {@code
 * any}, {@code all} and {@code none}, whose value is a filter on the related records. Errors name
 * the place, such as {@code filter.and[1].op}. An instance is used once.
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

  private final FilterScope scope;
  private final FilterSteps relations;
  private int nodes;

  private FilterParser(FilterScope scope) {
    this.scope = scope;
    this.relations = new FilterSteps(scope);
  }

  /**
   * Parses a filter over the records of an object that follows no relations.
   *
   * @param at the path of the filter in the request, such as {@code filter}
   */
  public static Filter parse(JsonValue json, Shape shape, String at) {
    return parse(json, shape, FilterScope.FIELDS, at);
  }

  /**
   * Parses a filter over the records of an object.
   *
   * @param at the path of the filter in the request, such as {@code filter}
   */
  static Filter parse(JsonValue json, Shape shape, FilterScope scope, String at) {
    return new FilterParser(scope).node(json, new Reached(shape, 0), at, 1);
  }

  private Filter node(JsonValue json, Reached in, String at, int depth) {
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
      return condition(object, in, at, depth);
    }
    refuseOthers(object, Set.of(kind), at);
    String inner = at + "." + kind;
    JsonValue value = object.getOrDefault(kind, JsonValue.NULL);
    return switch (kind) {
      case "and" -> new Filter.All(nodes(value, in, inner, depth));
      case "or" -> new Filter.Any(nodes(value, in, inner, depth));
      default -> new Filter.Not(node(value, in, inner, depth + 1));
    };
  }

  private List<Filter> nodes(JsonValue json, Reached in, String at, int depth) {
    if (!(json instanceof JsonArray array)) {
      throw Problem.invalid(at, "type", "Must be a list");
    }
    List<Filter> filters = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      filters.add(node(array.get(i), in, at + "[" + i + "]", depth + 1));
    }
    return filters;
  }

  /** Reads a condition whose field may be reached through relations. */
  private Filter condition(JsonObject object, Reached in, String at, int depth) {
    String place = at + ".field";
    String path = JsonShapes.text(object.getOrDefault("field", JsonValue.NULL), place);
    String[] slugs = path.split("\\.", -1);
    List<Step> steps = new ArrayList<>();
    Reached reached = in;
    for (String slug : List.of(slugs).subList(0, slugs.length - 1)) {
      Step step = relations.step(FilterSteps.column(slug, reached, place), reached, place);
      steps.add(step);
      reached = step.to();
    }
    Column<?> column = FilterSteps.column(slugs[slugs.length - 1], reached, place);
    String word = JsonShapes.text(object.getOrDefault("op", JsonValue.NULL), at + ".op");
    Quantifier quantifier =
        column.type() instanceof References ? Quantifier.of(word).orElse(null) : null;
    if (quantifier != null) {
      refuseOthers(object, Set.of("field", "op", "value"), at);
      Step step = relations.step(column, reached, place);
      JsonValue value = object.getOrDefault("value", JsonValue.NULL);
      Filter condition = node(value, step.to(), at + ".value", depth + 1);
      return FilterSteps.related(steps, step.with(quantifier, condition), Quantifier.ANY);
    }
    Operator operator =
        Operator.of(word)
            .filter(column.type().operators()::contains)
            .orElseThrow(() -> notOffered(column, at + ".op"));
    refuseOthers(object, CompareParser.members(operator), at);
    if (steps.isEmpty()) {
      return compare(reached, column, operator, object, at);
    }
    // A negative operator is the exact complement, here of the whole path.
    Filter positive = compare(reached, column, operator.positive(), object, at);
    return FilterSteps.related(
        steps, positive, operator.isNegative() ? Quantifier.NONE : Quantifier.ANY);
  }

  private Filter compare(
      Reached in, Column<?> column, Operator operator, JsonObject object, String at) {
    Filter read = CompareParser.parse(in.shape().calendar(), column, operator, object, at);
    return read instanceof Filter.Compare<?> compare ? scope.resolve(compare, at + ".value") : read;
  }

  private static Problem notOffered(Column<?> column, String at) {
    List<String> offered =
        Stream.concat(
                column.type().operators().stream().map(Operator::key),
                column.type() instanceof References ? Quantifier.words().stream() : Stream.empty())
            .toList();
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
