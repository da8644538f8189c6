package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plinth.fields.Column;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;
import plinth.records.query.Filter.Quantifier;

/**
 * Reads the JSON of a filter: {@code {"and":[…]}}, {@code {"or":[…]}}, {@code {"not":…}} or {@code
 * {"field":"…","op":"…","value":…}}, where relative dates have {@code amount} and {@code unit}
 * instead of {@code value}. A field is that of the object, or that of related records, such as
 * {@code company.country}; a relation field has the further operators {@code any}, {@code all} and
 * {@code none}, whose value is a filter on the related records. Errors name the place, such as
 * {@code filter.and[1].op}. An instance is used once.
 */
public final class FilterParser {
  /** The maximum nesting depth of conditions. */
  public static final int MAX_DEPTH = 10;

  /**
   * The maximum number of conditions of a filter, including {@code and}, {@code or} and {@code
   * not}.
   */
  public static final int MAX_NODES = 200;

  /** The maximum number of relations in a row that a condition follows. */
  public static final int MAX_STEPS = 2;

  /** The maximum number of relations that the conditions of a filter follow. */
  public static final int MAX_RELATIONS = 10;

  private static final Set<String> NODES = Set.of("and", "or", "not", "field");

  private final FilterScope scope;
  private int nodes;
  private int relations;

  private FilterParser(FilterScope scope) {
    this.scope = scope;
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

  /** The object whose records a condition is about, and the relations followed to it. */
  private record Reached(Shape shape, int steps) {}

  /** A relation that a condition follows, and where it leads. */
  private record Step(String field, Link link, Reached to) {
    Filter with(Quantifier quantifier, Filter condition) {
      return new Filter.Related(field, link, quantifier, condition);
    }
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
    String path = JsonShapes.text(object.getOrDefault("field", JsonValue.NULL), at + ".field");
    String[] slugs = path.split("\\.", -1);
    List<Step> steps = new ArrayList<>();
    Reached reached = in;
    for (String slug : List.of(slugs).subList(0, slugs.length - 1)) {
      Step step = step(column(slug, reached, at), reached, at);
      steps.add(step);
      reached = step.to();
    }
    Column<?> column = column(slugs[slugs.length - 1], reached, at);
    String word = JsonShapes.text(object.getOrDefault("op", JsonValue.NULL), at + ".op");
    Quantifier quantifier =
        column.type() instanceof Linked ? Quantifier.of(word).orElse(null) : null;
    if (quantifier != null) {
      refuseOthers(object, Set.of("field", "op", "value"), at);
      Step step = step(column, reached, at);
      JsonValue value = object.getOrDefault("value", JsonValue.NULL);
      Filter condition = node(value, step.to(), at + ".value", depth + 1);
      return related(steps, step.with(quantifier, condition), Quantifier.ANY);
    }
    Operator operator =
        Operator.of(word)
            .filter(column.type().operators()::contains)
            .orElseThrow(() -> notOffered(column, at + ".op"));
    refuseOthers(object, CompareParser.members(operator), at);
    if (steps.isEmpty()) {
      return compare(column, operator, object, at);
    }
    // A negative operator is the exact complement, here of the whole path.
    Filter positive = compare(column, operator.positive(), object, at);
    return related(steps, positive, operator.isNegative() ? Quantifier.NONE : Quantifier.ANY);
  }

  /** A condition on the records at the end of some steps; the quantifier is that of the first. */
  private static Filter related(List<Step> steps, Filter condition, Quantifier quantifier) {
    Filter related = condition;
    for (int i = steps.size() - 1; i >= 0; i--) {
      related = steps.get(i).with(i == 0 ? quantifier : Quantifier.ANY, related);
    }
    return related;
  }

  private static Column<?> column(String slug, Reached in, String at) {
    return in.shape().column(slug).orElseThrow(() -> unknown(at));
  }

  /** Follows a relation; what the reader does not see is refused like what does not exist. */
  private Step step(Column<?> column, Reached from, String at) {
    Link link = column.type() instanceof Linked linked ? linked.link() : null;
    if (link == null) {
      throw unknown(at);
    }
    String place = at + ".field";
    if (from.steps() == MAX_STEPS) {
      throw Problem.invalid(
          place, "depth", "Must follow at most " + MAX_STEPS + " relations in a row");
    }
    relations++;
    if (relations > MAX_RELATIONS) {
      throw Problem.invalid(
          place, "size", "Must follow at most " + MAX_RELATIONS + " relations in one filter");
    }
    Shape shape = scope.related(link).orElseThrow(() -> unknown(at));
    if (link.moment() != null) {
      throw Problem.invalid(
          place, "as_of", "Fields of related records cannot be combined with as_of");
    }
    return new Step(column.slug(), link, new Reached(shape, from.steps() + 1));
  }

  private Filter compare(Column<?> column, Operator operator, JsonObject object, String at) {
    Filter read = CompareParser.parse(column, operator, object, at);
    return read instanceof Filter.Compare<?> compare ? scope.resolve(compare, at + ".value") : read;
  }

  private static Problem unknown(String at) {
    return Problem.invalid(at + ".field", "unknown", "There is no such field");
  }

  private static Problem notOffered(Column<?> column, String at) {
    List<String> offered =
        Stream.concat(
                column.type().operators().stream().map(Operator::key),
                column.type() instanceof Linked ? Quantifier.words().stream() : Stream.empty())
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
