package plinth.objects.change;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Conversion;
import plinth.fields.FieldType;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Given;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.objects.FieldDraft;
import plinth.objects.NewField;
import plinth.objects.ObjectsProblem;
import plinth.objects.OptionDraft;

/**
 * A change of a field: absent keeps, null clears what may be empty. The slug stays.
 *
 * @param type the values of records are converted to it; settings that are not given begin anew,
 *     and options that are needed and not given are made of the values
 * @param options the whole list; an option that records hold goes only with {@code replace_options}
 *     or {@code on_failure}
 * @param replaceOptions for options that go, the option that records hold instead, or null to clear
 * @param onFailure what becomes of values that do not fit: {@code refuse} the change (the default),
 *     {@code clear} them, or {@code keep} them, which only a change of settings can and does
 * @param dryRun whether only to tell what the change would do
 * @param given which members the body holds
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
    @Nullable JsonObject replaceOptions,
    @Words(of = OnFailure.class) @Nullable String onFailure,
    @Nullable Boolean dryRun,
    Given given) {

  /** Whether nothing is to be changed. */
  public boolean isDryRun() {
    return Boolean.TRUE.equals(dryRun);
  }

  /** Whether it changes what objects that share the field have in common. */
  boolean isShared() {
    return name != null
        || type != null
        || settings != null
        || options != null
        || given.has("default_value");
  }

  /** What of it changes the field in other objects that share it. */
  FieldChange shared() {
    return new FieldChange(
        name,
        type,
        settings,
        options,
        null,
        null,
        null,
        defaultValue,
        replaceOptions,
        onFailure,
        dryRun,
        given);
  }

  /** Whether the values that records hold make the options, because none are named. */
  boolean makesOptions(FieldDraft present) {
    boolean isChosen = FieldTypes.of(type == null ? "" : type).orElse(null) instanceof Choices;
    return isChosen && options == null && !(present.type() instanceof Choices);
  }

  /** The same change with these texts, or the parts between semicolons, as options. */
  FieldChange withOptions(List<String> texts) {
    boolean isSeveral =
        FieldTypes.of(String.valueOf(type)).orElse(null) instanceof Choices choices
            && choices.several();
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
        replaceOptions,
        onFailure,
        dryRun,
        given);
  }

  /** What the field becomes, checked, and what becomes of its values. */
  FieldPlan plan(FieldDraft present) {
    String key = type == null ? present.type().key() : type;
    boolean isOther = !key.equals(present.type().key());
    FieldType<?> target = FieldTypes.of(key).orElseThrow(FieldTypes::unknown);
    if (!Conversion.isOffered(present.type(), target)) {
      throw new Problem(ObjectsProblem.FIELD_TYPE_FIXED)
          .field("type", "fixed", "What is " + present.type().key() + " cannot become " + key);
    }
    FieldDraft next =
        FieldDraft.of(
            name == null ? present.name() : name,
            key,
            settings(present, isOther),
            options(present, target),
            isRequired == null ? present.required() : isRequired,
            isUnique == null ? present.unique() : isUnique,
            isPublic == null ? present.isPublic() : isPublic,
            given.has("default_value") ? defaultValue : null);
    Map<String, JsonValue> replaced = FieldPlan.replaced(present, next, replaceOptions);
    return FieldPlan.of(present, next, replaced, onFailure, !given.has("default_value"));
  }

  private List<Option> options(FieldDraft present, FieldType<?> target) {
    if (options != null) {
      return NewField.listed(options);
    }
    return target instanceof Choices ? present.options() : List.of();
  }

  /** Who may not read the object that a field names writes settings back without its name. */
  private static JsonObject named(FieldDraft present, JsonObject settings) {
    return present.type() instanceof References target && !settings.containsKey("object")
        ? Json.createObjectBuilder(settings).add("object", target.object()).build()
        : settings;
  }

  /** The settings as they become; those of a relation's field follow the relation alone. */
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
            "settings." + setting, "fixed", "Follows the relation; change it there");
      }
    }
    return present.settings();
  }
}
