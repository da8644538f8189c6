package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.formula.Formula;
import plinth.fields.related.Lookup;
import plinth.fields.related.Rollup;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;
import plinth.kernel.Words;

/**
 * A request to create a field.
 *
 * @param name its name, 1 to 100 characters
 * @param slug its key in record bodies; derived from the name if absent
 * @param type the field type
 * @param settings the settings of the type, an object
 * @param options options of a select or multi_select field: at most 1,000, at least one of them
 *     active
 * @param isRequired whether a record must have a value
 * @param isUnique whether the values of all records must be distinct
 * @param isPublic whether public forms show the field
 * @param defaultValue the value of a new record that gives none, or {@code today}, {@code now} or
 *     {@code me} for one that follows from its creation
 * @param isIndexed whether an index supports sorts and filters on the field from the start; without
 *     it, the field gets one as soon as a list is sorted or filtered by it
 * @param formula computes the values of the field, which nobody can write then; of at most 2,000
 *     characters. It gives values of the type of the field
 * @param rollup measures related records for the values of the field, instead of a formula
 * @param lookup shows a field of a related record as the values of the field, instead of a formula
 */
public record NewField(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @Words(of = FieldTypes.class) @NotBlank String type,
    @Nullable JsonObject settings,
    @Valid @Nullable List<OptionDraft> options,
    @Nullable Boolean isRequired,
    @Nullable Boolean isUnique,
    @Nullable Boolean isPublic,
    @Nullable JsonValue defaultValue,
    @Nullable Boolean isIndexed,
    @Size(max = Formula.MAX_LENGTH) @Nullable String formula,
    @Valid @Nullable Rollup rollup,
    @Valid @Nullable Lookup lookup) {

  /** Creates the validated draft. */
  public FieldDraft draft() {
    FieldDraft draft =
        FieldDraft.of(
            name,
            type,
            settings == null ? JsonValue.EMPTY_JSON_OBJECT : settings,
            toOptions(options),
            new Field.Rules(
                Boolean.TRUE.equals(isRequired),
                Boolean.TRUE.equals(isUnique),
                Boolean.TRUE.equals(isPublic),
                defaultValue,
                formula,
                rollup == null ? lookup : rollup));
    requireOne(rollup, lookup);
    return draft;
  }

  /** Refuses a request that gives both. */
  public static void requireOne(@Nullable Rollup rollup, @Nullable Lookup lookup) {
    if (rollup != null && lookup != null) {
      throw Problem.invalid(Lookup.MEMBER, "computed", "Is not possible for a computed field");
    }
  }

  /** The options of a request, in order. */
  public static List<Option> toOptions(@Nullable List<OptionDraft> drafts) {
    if (drafts == null) {
      return List.of();
    }
    return java.util.stream.IntStream.range(0, drafts.size())
        .mapToObj(i -> drafts.get(i).toOption(i))
        .toList();
  }
}
