package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Operator;
import plinth.fields.related.Lookup;
import plinth.fields.related.Rollup;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;

/**
 * A field as the API shows it.
 *
 * @param slug its key in record bodies
 * @param name its name
 * @param type the field type
 * @param isRequired whether a record must have a value
 * @param isUnique whether the values of all records must be distinct
 * @param isActive whether records show and accept the field
 * @param isConverting whether the values of its records are being converted; meanwhile the field is
 *     unavailable to records, whatever {@code isActive} says
 * @param isSystem whether the field was created by the product and cannot be deleted
 * @param isPublic whether public forms show the field
 * @param order its position among the fields
 * @param options options of a select or multi_select field
 * @param defaultValue the value of a new record that gives none
 * @param formula the formula that computes its values, or null
 * @param rollup the measure of related records that its values are, or null
 * @param lookup the field of a related record that its values are, or null
 * @param settings all settings of its type with their values; settings that name an object which
 *     the caller may not read are left out
 * @param placements the objects that have the field
 * @param operators the operators that filters may use on the field
 * @param isIndexed whether an index supports filters and sorts on the field
 * @param isSortable whether lists can be sorted by the field
 * @param conversion the effect of a change on the values of records; only in the answer to the
 *     change
 */
public record FieldView(
    String slug,
    String name,
    @Words(of = FieldTypes.class) String type,
    boolean isRequired,
    boolean isUnique,
    boolean isActive,
    boolean isConverting,
    boolean isSystem,
    boolean isPublic,
    int order,
    List<OptionView> options,
    @Nullable JsonValue defaultValue,
    @Nullable String formula,
    @Nullable Rollup rollup,
    @Nullable Lookup lookup,
    JsonObject settings,
    List<Placement> placements,
    @Words(of = Operator.class) List<String> operators,
    boolean isIndexed,
    boolean isSortable,
    Instant createdAt,
    Instant updatedAt,
    @Nullable FieldConversion conversion) {

  /** An option as the API shows it. */
  public record OptionView(
      String value, String label, @Nullable String color, int order, boolean isActive) {
    /** Creates the view of an option. */
    public static OptionView of(Option option) {
      return new OptionView(
          option.value(), option.label(), option.color(), option.order(), option.active());
    }

    /** The active options of a field, in order. */
    public static List<OptionView> active(Field field) {
      return field.options().stream().filter(Option::active).map(OptionView::of).toList();
    }
  }

  /** An object that has the field. */
  public record Placement(String objectSlug) {}

  static FieldView of(
      Field field,
      boolean isConverting,
      List<Placement> placements,
      Instant createdAt,
      Instant updatedAt) {
    boolean indexed = field.column().isIndexed();
    return new FieldView(
        field.slug(),
        field.name(),
        field.type().key(),
        field.rules().required(),
        field.rules().unique(),
        field.active(),
        isConverting,
        field.standing().system(),
        field.rules().isPublic(),
        field.standing().order(),
        field.options().stream().map(OptionView::of).toList(),
        field.rules().defaultValue(),
        field.rules().formula(),
        field.rules().related() instanceof Rollup rollup ? rollup : null,
        field.rules().related() instanceof Lookup lookup ? lookup : null,
        field.settings(),
        placements,
        field.type().operators().stream().sorted().map(Operator::key).toList(),
        indexed,
        field.column().isSortable(),
        createdAt,
        updatedAt,
        null);
  }

  /** A copy with the objects that share the field. */
  public FieldView withPlacements(List<Placement> others) {
    return copy(settings, others, conversion);
  }

  /** A copy with the effect of a change on the values of records. */
  public FieldView withConversion(@Nullable FieldConversion told) {
    return copy(settings, placements, told);
  }

  private FieldView copy(JsonObject shown, List<Placement> placed, @Nullable FieldConversion told) {
    return new FieldView(
        slug,
        name,
        type,
        isRequired,
        isUnique,
        isActive,
        isConverting,
        isSystem,
        isPublic,
        order,
        options,
        defaultValue,
        formula,
        rollup,
        lookup,
        shown,
        placed,
        operators,
        isIndexed,
        isSortable,
        createdAt,
        updatedAt,
        told);
  }
}
