package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.ComputedFields;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Linked;
import plinth.fields.formula.Formula;
import plinth.fields.related.RelatedValue;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** The intended definition of a field, validated against the rules of its type. */
public record FieldDraft(
    String name, FieldType<?> type, JsonObject settings, List<Option> options, Field.Rules rules) {

  /** Validates everything that depends on the type; errors name the member at fault. */
  public static FieldDraft of(
      String name, String typeKey, JsonObject settings, List<Option> options, Field.Rules rules) {
    FieldTypes.Configured configured = FieldTypes.configure(typeKey, settings, options);
    FieldType<?> type = configured.type();
    if (type instanceof Choices choices && choices.options().stream().noneMatch(Option::active)) {
      // Without an active option, no record could ever have a value.
      throw Problem.invalid("options", "required", "Must have at least one active option");
    }
    if (rules.unique() && !type.mayBeUnique()) {
      throw Problem.invalid(
          "is_unique", "type", "A field of type " + typeKey + " cannot be unique");
    }
    if (rules.isComputed()) {
      requireComputable(type, rules);
    }
    return new FieldDraft(
        name.strip(),
        type,
        configured.settings(),
        options,
        rules.withDefault(Field.checkedDefault(type, rules.defaultValue())));
  }

  private static void requireComputable(FieldType<?> type, Field.Rules rules) {
    RelatedValue related = rules.related();
    String member = related == null ? Formula.MEMBER : related.member();
    if (!ComputedFields.mayCompute(type)) {
      throw Problem.invalid(
          member, "type", "A field of type " + type.key() + " cannot be computed");
    }
    refuse(related != null && rules.formula() != null, member);
    refuse(rules.required(), "is_required");
    refuse(rules.unique(), "is_unique");
    refuse(rules.defaultValue() != null && rules.defaultValue() != JsonValue.NULL, "default_value");
    if (rules.formula() != null) {
      JsonShapes.clean(rules.formula(), Formula.MEMBER);
    }
  }

  private static void refuse(boolean isGiven, String member) {
    if (isGiven) {
      throw Problem.invalid(member, "computed", "Is not possible for a computed field");
    }
  }

  /** A copy under another name: not unique and not part of a relation. */
  public FieldDraft copy(String other) {
    if (!(type instanceof Linked)) {
      return withName(other).withoutUnique();
    }
    JsonObject alone = Json.createObjectBuilder(settings).remove("relation").build();
    return of(other, type.key(), alone, options, rules.withoutUnique());
  }

  /** A copy with another default value, which is already validated. */
  public FieldDraft withDefault(@Nullable JsonValue other) {
    return new FieldDraft(name, type, settings, options, rules.withDefault(other));
  }

  /** A copy for another object, which decides on its own what fields do not share. */
  public FieldDraft forPlacement() {
    return new FieldDraft(
        name, type, settings, options, Field.Rules.NONE.withDefault(rules.defaultValue()));
  }

  /** A copy under another name. */
  FieldDraft withName(String other) {
    return new FieldDraft(other, type, settings, options, rules);
  }

  /** A copy that is not unique, because duplicates of a field do not inherit uniqueness. */
  FieldDraft withoutUnique() {
    return new FieldDraft(name, type, settings, options, rules.withoutUnique());
  }
}
