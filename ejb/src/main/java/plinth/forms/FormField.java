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
 * @param name its label
 * @param type the field type
 * @param isRequired whether a submission must have a value for it
 * @param isReadOnly whether it is only shown and cannot be submitted
 * @param order its position
 * @param options the options to choose from
 * @param defaultValue the value that a submission without one gets; null: none, or one that follows
 *     from the submission
 * @param settings the settings of its type that are needed to render it
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

  /** An option of a select field. */
  public record FormOption(String value, String label, @Nullable String color, int order) {}

  static FormField of(Field field, boolean isReadOnly) {
    return new FormField(
        field.slug(),
        field.name(),
        field.type().key(),
        field.rules().required() && !isReadOnly,
        isReadOnly,
        field.standing().order(),
        field.options().stream()
            .filter(Option::active)
            .sorted(Comparator.comparingInt(Option::order))
            .map(o -> new FormOption(o.value(), o.label(), o.color(), o.order()))
            .toList(),
        field.hasComputedDefault() ? null : field.rules().defaultValue(),
        rendered(field));
  }

  private static JsonObject rendered(Field field) {
    Set<String> names = field.type().formSettings();
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
