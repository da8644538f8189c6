package plinth.records.query;

import java.util.List;
import plinth.fields.Column;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.records.query.Filter.Quantifier;

/**
 * Follows relations and smart_catalog fields from records to related ones, within the limits of a
 * filter. An instance belongs to one filter or one path.
 */
final class FilterSteps {
  /** The maximum number of relations in a row that a condition follows. */
  static final int MAX_STEPS = 2;

  /** The maximum number of relations that the conditions of a filter follow. */
  static final int MAX_RELATIONS = 10;

  private final FilterScope scope;
  private int relations;

  FilterSteps(FilterScope scope) {
    this.scope = scope;
  }

  /** The object whose records a condition is about, and the relations followed to it. */
  record Reached(Shape shape, int steps) {}

  /** A relation that a condition follows, and where it leads. */
  record Step(String field, Hop hop, Reached to) {
    Filter with(Quantifier quantifier, Filter condition) {
      return new Filter.Related(field, hop, quantifier, condition);
    }
  }

  /**
   * The column of the reached object with a slug.
   *
   * @param place the path of the field in the request, such as {@code filter.field}
   */
  static Column<?> column(String slug, Reached in, String place) {
    return in.shape().column(slug).orElseThrow(() -> unknown(place));
  }

  /** Follows a relation; what the reader does not see is refused like what does not exist. */
  Step step(Column<?> column, Reached from, String place) {
    if (!(column.type() instanceof References references)) {
      throw unknown(place);
    }
    if (from.steps() == MAX_STEPS) {
      throw Problem.invalid(
          place, "depth", "Must follow at most " + MAX_STEPS + " relations in a row");
    }
    relations++;
    if (relations > MAX_RELATIONS) {
      throw Problem.invalid(
          place, "size", "Must follow at most " + MAX_RELATIONS + " relations in one filter");
    }
    Shape shape = scope.related(references.object()).orElseThrow(() -> unknown(place));
    Hop hop = hop(column.slug(), references, shape, place);
    return new Step(column.slug(), hop, new Reached(shape, from.steps() + 1));
  }

  private static Hop hop(String slug, References references, Shape target, String place) {
    if (references.isPast()) {
      throw Problem.invalid(
          place, "as_of", "Fields of related records cannot be combined with as_of");
    }
    if (references instanceof Linked linked) {
      Link link = linked.link();
      if (link == null) {
        throw unknown(place);
      }
      return new Hop.ByLink(link);
    }
    return new Hop.BySlug(slug, references.isMultiple(), target.objectId(), target.objectSlug());
  }

  /** A condition on the records at the end of some steps; the quantifier is that of the first. */
  static Filter related(List<Step> steps, Filter condition, Quantifier quantifier) {
    Filter related = condition;
    for (int i = steps.size() - 1; i >= 0; i--) {
      related = steps.get(i).with(i == 0 ? quantifier : Quantifier.ANY, related);
    }
    return related;
  }

  private static Problem unknown(String place) {
    return Problem.invalid(place, "unknown", "There is no such field");
  }
}
