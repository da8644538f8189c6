package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.References;
import plinth.fields.Shape;

/**
 * The fields that a stored filter, sort or list of fields names, for features that must tell what
 * they use although they may no longer be valid.
 */
public final class FilterPaths {
  private final Function<String, Optional<Shape>> shapes;
  private final Set<NamedField> named = new LinkedHashSet<>();

  private FilterPaths(Function<String, Optional<Shape>> shapes) {
    this.shapes = shapes;
  }

  /**
   * A field that a filter names.
   *
   * @param object the slug of its object
   * @param field its slug; a path where this is not known to lead to another object
   */
  public record NamedField(String object, String field) {}

  /**
   * The fields that a filter on an object names, those of related objects and the relations to them
   * among them.
   *
   * @param shapes the shapes of objects by their slugs; empty for an unknown one
   */
  public static Set<NamedField> of(
      @Nullable JsonValue filter, String object, Function<String, Optional<Shape>> shapes) {
    FilterPaths paths = new FilterPaths(shapes);
    paths.gather(filter, object);
    return paths.named;
  }

  /**
   * The fields that paths name, and the relations that they follow.
   *
   * @param texts the paths, with {@code -} before those of descending sorts; blank ones are left
   *     out
   */
  public static Set<NamedField> ofPaths(
      Stream<String> texts, String object, Function<String, Optional<Shape>> shapes) {
    FilterPaths paths = new FilterPaths(shapes);
    texts
        .map(text -> text.strip().replaceFirst("^-", ""))
        .filter(text -> !text.isEmpty())
        .forEach(text -> paths.add(object, text));
    return paths.named;
  }

  private void gather(@Nullable JsonValue filter, String object) {
    if (filter instanceof JsonArray all) {
      all.forEach(part -> gather(part, object));
    } else if (filter instanceof JsonObject one) {
      String reached =
          one.get("field") instanceof JsonString path ? add(object, path.getString()) : object;
      one.forEach((name, part) -> gather(part, name.equals("value") ? reached : object));
    }
  }

  /** Adds the fields of a path, and returns the object to which the last one leads. */
  private String add(String object, String path) {
    String from = object;
    String rest = path;
    int dot = rest.indexOf('.');
    while (dot > 0) {
      String next = target(from, rest.substring(0, dot));
      if (next == null) {
        break;
      }
      named.add(new NamedField(from, rest.substring(0, dot)));
      from = next;
      rest = rest.substring(dot + 1);
      dot = rest.indexOf('.');
    }
    named.add(new NamedField(from, rest));
    String end = target(from, rest);
    return end == null ? from : end;
  }

  /** The slug of the object to which a field leads; null if it does not lead to one. */
  private @Nullable String target(String object, String field) {
    Column<?> column = shapes.apply(object).flatMap(shape -> shape.column(field)).orElse(null);
    return column != null && column.type() instanceof References named ? named.object() : null;
  }
}
