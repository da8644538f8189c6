package plinth.records.query;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.People;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.records.Assignees;
import plinth.records.Assignment;

/**
 * Reads filters of a caller. Conditions on people name members by their slugs, or the caller by
 * {@code me}; they are compared with the labels that records store, or with the slugs that member
 * fields store.
 */
@ApplicationScoped
public class PeopleFilters {
  private static final Set<String> PEOPLE = Set.of("created_by", "updated_by", Assignment.NAME);

  @Inject private Assignees people;

  /**
   * Parses a filter over the records of an object. Refuses with 400 a slug that belongs to nobody,
   * and names its place in the request.
   *
   * @param json the filter; null: none
   * @param at the path of the filter in the request, such as {@code filter}
   */
  public @Nullable Filter read(Caller caller, @Nullable JsonValue json, Shape shape, String at) {
    return json == null ? null : resolve(caller, FilterParser.parse(json, shape, at), at);
  }

  private Filter resolve(Caller caller, Filter filter, String at) {
    if (filter instanceof Filter.All all) {
      return new Filter.All(resolve(caller, all.filters(), at + ".and"));
    }
    if (filter instanceof Filter.Any any) {
      return new Filter.Any(resolve(caller, any.filters(), at + ".or"));
    }
    if (filter instanceof Filter.Not not) {
      return new Filter.Not(resolve(caller, not.filter(), at + ".not"));
    }
    return resolve(caller, (Filter.Compare<?>) filter, at + ".value");
  }

  /**
   * Replaces the slugs of people in a condition by the labels that records store, and {@code me} in
   * a condition on a member field by the slug of the caller. Returns other conditions unchanged.
   * Refuses with 400 a slug that belongs to nobody.
   *
   * @param at the path of the value in the request
   */
  public Filter resolve(Caller caller, Filter.Compare<?> compare, String at) {
    boolean isOfField = compare.column().type() instanceof People;
    return isOfField || isPerson(compare.column())
        ? resolveOperands(caller, compare, isOfField, at)
        : compare;
  }

  /** Whether a column holds a person: who created or changed a record, or its assignee. */
  public static boolean isPerson(Column<?> column) {
    return !column.stored() && PEOPLE.contains(column.slug());
  }

  private List<Filter> resolve(Caller caller, List<Filter> filters, String at) {
    List<Filter> named = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      named.add(resolve(caller, filters.get(i), at + "[" + i + "]"));
    }
    return named;
  }

  private <V> Filter resolveOperands(
      Caller caller, Filter.Compare<V> compare, boolean isOfField, String at) {
    Column<V> column = compare.column();
    List<String> given =
        compare.operands().stream().map(operand -> column.type().text(operand)).toList();
    List<String> stored =
        isOfField ? people.slugs(caller, given, at) : people.labels(caller, given, at);
    List<V> operands = new ArrayList<>();
    for (String one : stored) {
      V read = column.type().readText(one, at);
      if (read != null) {
        operands.add(read);
      }
    }
    return new Filter.Compare<>(column, compare.operator(), operands, compare.relative());
  }
}
