package plinth.records.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.records.query.FilterSteps.Reached;
import plinth.records.query.FilterSteps.Step;

/**
 * A field of related records, such as {@code company.country}.
 *
 * @param text the path, as requests write it
 * @param hops the steps from the records to the related ones
 * @param name the names of the fields on the way and the field for people
 * @param end the object of the field, as the reader sees it
 * @param column the field
 */
public record FieldPath(String text, List<Hop> hops, String name, Shape end, Column<?> column) {
  /** Copies the steps. */
  public FieldPath {
    hops = List.copyOf(hops);
  }

  /**
   * Reads a path. Refuses one that the reader does not see like one that does not exist.
   *
   * @param place the path of the field in the request, such as {@code sort}
   */
  static FieldPath parse(String text, Shape shape, FilterScope scope, String place) {
    FilterSteps steps = new FilterSteps(scope);
    Reached reached = new Reached(shape, 0);
    List<Hop> hops = new ArrayList<>();
    List<String> names = new ArrayList<>();
    String rest = text;
    for (int dot = rest.indexOf('.'); dot >= 0; dot = rest.indexOf('.')) {
      Column<?> relation = FilterSteps.column(rest.substring(0, dot), reached, place);
      Step step = steps.step(relation, reached, place);
      hops.add(step.hop());
      names.add(name(reached.shape(), relation));
      reached = step.to();
      rest = rest.substring(dot + 1);
    }
    Column<?> column = FilterSteps.column(rest, reached, place);
    names.add(name(reached.shape(), column));
    return new FieldPath(text, hops, String.join(": ", names), reached.shape(), column);
  }

  private static String name(Shape shape, Column<?> column) {
    return shape.field(column.slug()).map(Field::name).orElse(column.slug());
  }

  /** The active field at the end; empty for a system field. */
  public Optional<Field> field() {
    return end.field(column.slug()).filter(Field::active);
  }

  /** Whether a record may have several values, because a step leads to many. */
  public boolean isMany() {
    return hops.stream().anyMatch(Hop::many);
  }
}
