package plinth.objects.change;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Conversion;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.fields.formula.Formula;
import plinth.fields.related.Lookup;
import plinth.fields.related.RelatedValue;
import plinth.fields.related.Rollup;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;
import plinth.kernel.PresentMembers;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.objects.FieldDraft;
import plinth.objects.NewField;
import plinth.objects.ObjectsProblem;
import plinth.objects.OptionDraft;

/**
 * A change of a field: absent members keep their values, and null clears members that may be empty.
 * The slug cannot change.
 *
 * @param type the new type, to which the values of records are converted; settings that are not
 *     given start from their defaults, and options that are required and not given are created from
 *     the values
 * @param options the complete list; an option that records hold can only be removed with {@code
 *     replace_options} or {@code on_failure}
 * @param isIndexed whether an index supports sorts and filters on the field. {@code true} creates
 *     one now instead of at the first use; {@code false} removes it until the next use, so that
 *     another field of the object can have it
 * @param replaceOptions for removed options, the option that replaces each in records, or null to
 *     clear it
 * @param onFailure how to treat values that do not fit: {@code refuse} the change (the default),
 *     {@code clear} them, or {@code keep} them, which is possible only for a change of settings and
 *     is its default
 * @param dryRun whether to report only what the change would do
 * @param formula another formula of a computed field, whose values are computed anew
 * @param rollup another rollup of a field that has one, whose values are computed anew
 * @param lookup another lookup of a field that has one, whose values are computed anew
 * @param given the names of the members that the body contains
 */
public record FieldChange(
    @Size(min = 1, max = 100) @Nullable String name,
    @Words(of = FieldTypes.class) @Nullable String type,
    @Nullable JsonObject settings,
    @Valid @Nullable List<OptionDraft> options,
    @Nullable Boolean isRequired,
    @Nullable Boolean isUnique,
    @Nullable Boolean isPublic,
    @Nullable JsonValue defaultValue,
    @Nullable Boolean isIndexed,
    @Nullable JsonObject replaceOptions,
    @Words(of = OnFailure.class) @Nullable String onFailure,
    @Nullable Boolean dryRun,
    @Size(max = Formula.MAX_LENGTH) @Nullable String formula,
    @Valid @Nullable Rollup rollup,
    @Valid @Nullable Lookup lookup,
    PresentMembers given) {

  /** Whether the change is only previewed. */
  public boolean isDryRun() {
    return Boolean.TRUE.equals(dryRun);
  }

  /** Whether the change affects the part of the definition that objects share. */
  boolean isShared() {
    return name != null
        || type != null
        || settings != null
        || options != null
        || given.has("default_value");
  }

  /** The part of the change that applies to the other objects that share the field. */
  FieldChange sharedPart() {
    return new FieldChange(
        name,
        type,
        settings,
        options,
        null,
        null,
        null,
        defaultValue,
        null,
        replaceOptions,
        onFailure,
        dryRun,
        formula,
        rollup,
        lookup,
        given);
  }

  /** Whether the options are created from the values of records, because the change lists none. */
  boolean makesOptions(FieldDraft present) {
    boolean isChosen = FieldTypes.of(type == null ? "" : type).orElse(null) instanceof Choices;
    return isChosen && options == null && !(present.type() instanceof Choices);
  }

  /**
   * A copy with these texts as options, or with their parts between semicolons if a value may have
   * several options.
   */
  FieldChange withOptions(List<String> texts) {
    boolean isSeveral =
        FieldTypes.of(String.valueOf(type)).orElse(null) instanceof Choices choices
            && choices.isMultiple();
    List<OptionDraft> made =
        texts.stream()
            .flatMap(text -> isSeveral ? Arrays.stream(text.split(";")) : Stream.of(text))
            .map(String::strip)
            .filter(word -> !word.isEmpty())
            .distinct()
            .sorted()
            .map(word -> new OptionDraft(word, null, null, null, null))
            .toList();
    return new FieldChange(
        name,
        type,
        settings,
        made,
        isRequired,
        isUnique,
        isPublic,
        defaultValue,
        isIndexed,
        replaceOptions,
        onFailure,
        dryRun,
        formula,
        rollup,
        lookup,
        given);
  }

  /**
   * The validated new definition of the field, and the conversion of its values.
   *
   * @param zone the time zone of the workspace
   */
  FieldPlan plan(FieldDraft present, ZoneId zone) {
    String key = type == null ? present.type().key() : type;
    boolean isOther = !key.equals(present.type().key());
    FieldType<?> target = FieldTypes.of(key).orElseThrow(FieldTypes::unknown);
    requireComputationKept(present, isOther);
    if (!Conversion.isOffered(present.type(), target)) {
      throw new Problem(ObjectsProblem.FIELD_TYPE_FIXED)
          .field("type", "fixed", present.type().key() + " cannot be changed to " + key);
    }
    FieldDraft next =
        FieldDraft.of(
            name == null ? present.name() : name,
            key,
            settings(present, isOther),
            options(present, target),
            rules(present.rules()));
    Map<String, JsonValue> replaced = FieldPlan.replaced(present, next, replaceOptions);
    return FieldPlan.of(
        present, next, replaced, onFailure, !given.has("default_value"), isIndexed, zone);
  }

  private Field.Rules rules(Field.Rules present) {
    return new Field.Rules(
        isRequired == null ? present.required() : isRequired,
        isUnique == null ? present.unique() : isUnique,
        isPublic == null ? present.isPublic() : isPublic,
        given.has("default_value") ? defaultValue : null,
        formula == null ? present.formula() : formula,
        related(present));
  }

  /** Whether the change gives another formula, rollup or lookup. */
  boolean changesComputation() {
    return formula != null || changesRelated();
  }

  private boolean changesRelated() {
    return rollup != null || lookup != null;
  }

  private @Nullable RelatedValue related(Field.Rules present) {
    NewField.requireOne(rollup, lookup);
    return rollup != null ? rollup : lookup != null ? lookup : present.related();
  }

  /** A computed field keeps its type and what computes it, and no other field gets that. */
  private void requireComputationKept(FieldDraft present, boolean isOther) {
    RelatedValue related = present.rules().related();
    requireKept(Formula.MEMBER, present.rules().formula() != null, formula != null);
    requireKept(Rollup.MEMBER, related instanceof Rollup, rollup != null);
    requireKept(Lookup.MEMBER, related instanceof Lookup, lookup != null);
    if (present.rules().isComputed() && isOther) {
      throw new Problem(ObjectsProblem.FIELD_TYPE_FIXED)
          .field("type", "fixed", "The type of a computed field cannot be changed");
    }
  }

  private void requireKept(String member, boolean isPresent, boolean isGiven) {
    if (given.has(member) && isPresent != isGiven) {
      throw Problem.invalid(member, "fixed", "How the values are computed cannot be changed");
    }
  }

  private List<Option> options(FieldDraft present, FieldType<?> target) {
    if (options != null) {
      return NewField.toOptions(options);
    }
    return target instanceof Choices ? present.options() : List.of();
  }

  /**
   * Restores the name of the object in the settings, because a caller who may not read that object
   * sends the settings back without it.
   */
  private static JsonObject named(FieldDraft present, JsonObject settings) {
    return present.type() instanceof References target && !settings.containsKey("object")
        ? Json.createObjectBuilder(settings).add("object", target.object()).build()
        : settings;
  }

  /**
   * The settings after the change; for a field of a relation, they are determined by the relation
   * alone.
   */
  private JsonObject settings(FieldDraft present, boolean isOther) {
    if (settings == null) {
      return isOther ? JsonValue.EMPTY_JSON_OBJECT : present.settings();
    }
    if (!(present.type() instanceof Linked)) {
      return isOther ? settings : named(present, settings);
    }
    for (String setting : settings.keySet()) {
      if (!Objects.equals(settings.get(setting), present.settings().get(setting))) {
        throw Problem.invalid(
            "settings." + setting, "fixed", "Is set by the relation; change it there");
      }
    }
    return present.settings();
  }
}
