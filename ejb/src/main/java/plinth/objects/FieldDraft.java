package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Linked;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** What a field is to be, held against the rules of its type. */
public record FieldDraft(
    String name,
    FieldType<?> type,
    JsonObject settings,
    List<Option> options,
    boolean required,
    boolean unique,
    boolean isPublic,
    @Nullable JsonValue defaultValue) {

  /** Checks everything that the type has a say in; refuses with the member named. */
  public static FieldDraft of(
      String name,
      String typeKey,
      JsonObject settings,
      List<Option> options,
      boolean required,
      boolean unique,
      boolean isPublic,
      @Nullable JsonValue defaultValue) {
    FieldTypes.Configured configured = FieldTypes.configure(typeKey, settings, options);
    FieldType<?> type = configured.type();
    if (type instanceof Choices choices && choices.options().stream().noneMatch(Option::active)) {
      // No record could ever fill it.
      throw Problem.invalid("options", "required", "Must hold at least one active option");
    }
    if (unique && !type.mayBeUnique()) {
      throw Problem.invalid(
          "is_unique", "type", "A field of type " + typeKey + " cannot be unique");
    }
    return new FieldDraft(
        name.strip(),
        type,
        configured.settings(),
        options,
        required,
        unique,
        isPublic,
        Field.checkedDefault(type, defaultValue));
  }

  /** A field like this one under another name: not unique, and of no relation yet. */
  public FieldDraft copy(String other) {
    if (!(type instanceof Linked)) {
      return named(other).withoutUnique();
    }
    JsonObject alone = Json.createObjectBuilder(settings).remove("relation").build();
    return of(other, type.key(), alone, options, required, false, isPublic, defaultValue);
  }

  /** The same with another default value, checked. */
  public FieldDraft withDefault(@Nullable JsonValue other) {
    return new FieldDraft(name, type, settings, options, required, unique, isPublic, other);
  }

  /** The same for another object, which decides itself on what is not shared. */
  public FieldDraft placed() {
    return new FieldDraft(name, type, settings, options, false, false, false, defaultValue);
  }

  /** The same under another name. */
  FieldDraft named(String other) {
    return new FieldDraft(other, type, settings, options, required, unique, isPublic, defaultValue);
  }

  /** The same without uniqueness, which a copy of a field does not inherit. */
  FieldDraft withoutUnique() {
    return new FieldDraft(name, type, settings, options, required, false, isPublic, defaultValue);
  }
}
