package plinth.forms;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;
import plinth.kernel.Words;

/**
 * A field of a form.
 *
 * @param slug its key in {@code data}
 * @param name what people read
 * @param type one of the field types
 * @param isRequired whether a submission must have a value of it
 * @param isReadOnly whether it is only shown: no submission gives it
 * @param order its place
 * @param options the options to choose from
 * @param defaultValue what a submission without a value of it gets
 * @param settings those settings of its type that it is rendered by
 */
public record FormField(
    String slug,
    String name,
    @Words(of = FieldTypes.class) String type,
    boolean isRequired,
    boolean isReadOnly,
    int order,
    List<FormOption> options,
    @Nullable JsonValue defaultValue,
    JsonObject settings) {

  /** An option to choose. */
  public record FormOption(String value, String label, @Nullable String color, int order) {}

  static FormField of(Field field, boolean isReadOnly) {
    return new FormField(
        field.slug(),
        field.name(),
        field.type().key(),
        field.required() && !isReadOnly,
        isReadOnly,
        field.order(),
        field.options().stream()
            .filter(Option::active)
            .sorted(Comparator.comparingInt(Option::order))
            .map(o -> new FormOption(o.value(), o.label(), o.color(), o.order()))
            .toList(),
        field.defaultValue(),
        rendered(field));
  }

  private static JsonObject rendered(Field field) {
    Set<String> names = field.type().rendered();
    JsonObjectBuilder rendered = Json.createObjectBuilder();
    field
        .settings()
        .forEach(
            (name, value) -> {
              if (names.contains(name) && value != JsonValue.NULL) {
                rendered.add(name, value);
              }
            });
    return rendered.build();
  }
}
