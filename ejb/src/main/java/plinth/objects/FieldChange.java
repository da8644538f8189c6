package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.fields.FieldTypes;
import plinth.fields.Linked;
import plinth.kernel.Given;
import plinth.kernel.Problem;

/**
 * A change of a field: absent keeps, null clears what may be empty. The slug stays.
 *
 * @param type must be the type that it has
 * @param options the whole list, at least one of them active; an option that records hold is set
 *     inactive instead of left out
 * @param given which members the body holds
 */
public record FieldChange(
    @Size(min = 1, max = 100) @Nullable String name,
    @Nullable String type,
    @Nullable JsonObject settings,
    @Valid @Nullable List<OptionDraft> options,
    @Nullable Boolean isRequired,
    @Nullable Boolean isUnique,
    @Nullable Boolean isPublic,
    @Nullable JsonValue defaultValue,
    Given given) {

  /** What the field becomes, checked. */
  FieldDraft apply(FieldDraft present) {
    String key = present.type().key();
    if (type != null && !type.equals(key)) {
      if (FieldTypes.of(type).isEmpty()) {
        throw Problem.invalid("type", "unknown", "There is no such field type");
      }
      throw new Problem(ObjectsProblem.FIELD_TYPE_FIXED).field("type", "fixed", "It is " + key);
    }
    return FieldDraft.of(
        name == null ? present.name() : name,
        key,
        settings(present),
        options == null ? present.options() : NewField.listed(options),
        isRequired == null ? present.required() : isRequired,
        isUnique == null ? present.unique() : isUnique,
        isPublic == null ? present.isPublic() : isPublic,
        given.has("default_value") ? defaultValue : present.defaultValue());
  }

  /** The settings as they become; those of a relation's field follow the relation alone. */
  private JsonObject settings(FieldDraft present) {
    if (settings == null || !(present.type() instanceof Linked)) {
      return settings == null ? present.settings() : settings;
    }
    for (String setting : settings.keySet()) {
      if (!Objects.equals(settings.get(setting), present.settings().get(setting))) {
        throw Problem.invalid(
            "settings." + setting, "fixed", "Follows the relation; change it there");
      }
    }
    return present.settings();
  }
}
