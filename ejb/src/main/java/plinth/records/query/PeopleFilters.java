package plinth.records.query;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.People;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.records.Assignees;
import plinth.records.Assignment;
import plinth.records.RelatedLabels;

/**
 * Reads filters of a caller. Conditions may follow relations to objects that the caller may read.
 * Conditions on people name members by their slugs, or the caller by {@code me}; they are compared
 * with the labels that records store, or with the slugs that member fields store.
 */
@ApplicationScoped
public class PeopleFilters {
  private static final Set<String> PEOPLE = Set.of("created_by", "updated_by", Assignment.NAME);

  @Inject private Assignees people;
  @Inject private RelatedLabels related;

  /**
   * Parses a filter over the records of an object. Refuses with 400 a slug that belongs to nobody,
   * and names its place in the request. A field of related records that the caller does not see is
   * refused like one that does not exist.
   *
   * @param json the filter; null: none
   * @param at the path of the filter in the request, such as {@code filter}
   */
  public @Nullable Filter read(Caller caller, @Nullable JsonValue json, Shape shape, String at) {
    return json == null ? null : FilterParser.parse(json, shape, new Seen(caller, true), at);
  }

  /** Refuses what {@link #read} refuses, except for people, who are not looked up. */
  public void check(Caller caller, JsonValue json, Shape shape, String at) {
    FilterParser.parse(json, shape, new Seen(caller, false), at);
  }

  /** What a caller sees beyond the fields of an object. */
  FilterScope scope(Caller caller) {
    return new Seen(caller, true);
  }

  private final class Seen implements FilterScope {
    private final Caller caller;
    private final boolean findsPeople;

    Seen(Caller caller, boolean findsPeople) {
      this.caller = caller;
      this.findsPeople = findsPeople;
    }

    @Override
    public Optional<Shape> related(String object) {
      // A public form publishes its own object alone.
      return caller.kind() == Caller.Kind.FORM
          ? Optional.empty()
          : related.findObject(caller, object);
    }

    @Override
    public Filter resolve(Filter.Compare<?> compare, String at) {
      return findsPeople ? PeopleFilters.this.resolve(caller, compare, at) : compare;
    }
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

  /** Whether a column holds a person, or the values of a field do. */
  public static boolean namesPerson(Column<?> column) {
    return isPerson(column) || column.type() instanceof People;
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
