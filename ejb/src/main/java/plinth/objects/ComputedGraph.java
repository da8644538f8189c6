package plinth.objects;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.fields.formula.Formula;
import plinth.fields.related.RelatedValue;
import plinth.kernel.Problem;

/** Which fields the computed fields of a workspace need, in their own and in related objects. */
final class ComputedGraph {
  /** The most computed fields of which each needs the next. */
  static final int MAX_CHAIN = 10;

  /** In place of a slug: the records of the object, whatever their values. */
  private static final String RECORDS = "*";

  private final BiFunction<Long, String, Optional<Link>> links;
  private final Map<FieldKey, Set<FieldKey>> inputs = new HashMap<>();
  private final Map<FieldKey, Integer> lengths = new HashMap<>();

  /**
   * A field.
   *
   * @param objectId the number of its object
   */
  record FieldKey(long objectId, String slug) {
    static FieldKey of(FieldDefinition field) {
      return new FieldKey(field.objectId(), field.slug());
    }

    /** The records of an object, whatever their values. */
    static FieldKey ofRecords(long objectId) {
      return new FieldKey(objectId, RECORDS);
    }
  }

  /**
   * Creates a graph without fields.
   *
   * @param links the relation of a field by the number of its object and its slug
   */
  ComputedGraph(BiFunction<Long, String, Optional<Link>> links) {
    this.links = links;
  }

  /** Adds a field, or replaces what is known of it. */
  void put(FieldKey field, @Nullable String formula, @Nullable RelatedValue related) {
    inputs.put(field, inputs(field.objectId(), formula, related));
  }

  /** Adds fields. */
  ComputedGraph with(List<FieldDefinition> computed) {
    computed.forEach(
        field -> put(FieldKey.of(field), field.rules().formula(), field.rules().related()));
    return this;
  }

  /** The fields that a computed field of an object needs. */
  Set<FieldKey> inputs(long objectId, @Nullable String formula, @Nullable RelatedValue related) {
    Set<FieldKey> needed = new HashSet<>();
    if (formula != null) {
      Formula.inputs(formula).forEach(slug -> needed.add(new FieldKey(objectId, slug)));
    }
    if (related != null) {
      needed.add(new FieldKey(objectId, related.relation()));
      links
          .apply(objectId, related.relation())
          .ifPresent(
              link -> {
                needed.add(FieldKey.ofRecords(link.objectId()));
                related.inputs().forEach(slug -> needed.add(new FieldKey(link.objectId(), slug)));
              });
    }
    return needed;
  }

  /** Those of the fields that need a field. */
  List<FieldDefinition> listReaders(List<FieldDefinition> computed, FieldKey field) {
    return computed.stream()
        .filter(one -> inputs.getOrDefault(FieldKey.of(one), Set.of()).contains(field))
        .sorted(Comparator.comparing(FieldDefinition::slug))
        .toList();
  }

  /**
   * Refuses a field that would need its own result, and too many fields of which each needs the
   * next.
   *
   * @param at the member of the request that makes the field need others
   */
  void requireNoCircle(FieldKey field, String at) {
    length(field, new ArrayList<>(), at);
    for (FieldKey computed : inputs.keySet()) {
      if (length(computed, new ArrayList<>(), at) > MAX_CHAIN) {
        throw Problem.invalid(
            at, "chain", "At most " + MAX_CHAIN + " computed fields can each need the next");
      }
    }
  }

  /** The number of computed fields of which each needs the next, from this one on. */
  private int length(FieldKey field, List<FieldKey> path, String at) {
    Set<FieldKey> needed = inputs.get(field);
    if (needed == null) {
      return 0;
    }
    if (path.contains(field)) {
      throw Problem.invalid(
          at,
          "circle",
          "The field would need its own result: "
              + String.join(", ", path.stream().map(FieldKey::slug).toList())
              + ", "
              + field.slug());
    }
    Integer known = lengths.get(field);
    if (known != null) {
      return known;
    }
    path.add(field);
    int longest = 0;
    for (FieldKey input : needed) {
      longest = Math.max(longest, length(input, path, at));
    }
    path.remove(path.size() - 1);
    lengths.put(field, longest + 1);
    return longest + 1;
  }
}
