package plinth.objects.change;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Attachments;
import plinth.fields.Conversion;
import plinth.fields.Conversion.Fate;
import plinth.fields.Conversion.Outcome;
import plinth.fields.Field;
import plinth.fields.References;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.ConversionReport;
import plinth.objects.FieldDraft;
import plinth.objects.ObjectsProblem;

/**
 * The effect of a change on a field and its values.
 *
 * @param draft the new definition of the field
 * @param conversion the conversion of its values
 * @param replaced the replaced options with their replacements
 * @param policy how to treat values that the changed field cannot hold
 * @param isOtherType whether the type changes
 * @param isAsked whether the values must be examined
 * @param indexed whether the field shall have an index; null: as before
 */
record FieldPlan(
    FieldDraft draft,
    Conversion conversion,
    Map<String, JsonValue> replaced,
    OnFailure policy,
    boolean isOtherType,
    boolean isAsked,
    @Nullable Boolean indexed) {

  /**
   * Creates the plan of a change whose default value has not been validated yet.
   *
   * @param zone the time zone of the workspace
   */
  static FieldPlan of(
      FieldDraft present,
      FieldDraft next,
      Map<String, JsonValue> replaced,
      @Nullable String onFailure,
      boolean keepsDefault,
      @Nullable Boolean indexed,
      ZoneId zone) {
    boolean isOther = !next.type().key().equals(present.type().key());
    Conversion probe = new Conversion(present.type(), next.type(), replaced, false, zone);
    boolean isStrict = isOther || !probe.removed().isEmpty() || becomesSingle(present, next);
    boolean isAsked = isStrict || !next.settings().equals(present.settings());
    OnFailure policy =
        onFailure == null ? isStrict ? OnFailure.REFUSE : OnFailure.KEEP : OnFailure.of(onFailure);
    if (policy == OnFailure.CLEAR && next.type() instanceof Attachments) {
      throw Problem.invalid(
          "on_failure", "not_possible", "Files must be removed by changing the record");
    }
    if (policy == OnFailure.KEEP && isStrict) {
      throw Problem.invalid(
          "on_failure", "not_possible", "The changed field cannot keep values that do not fit");
    }
    Conversion conversion =
        new Conversion(present.type(), next.type(), replaced, policy == OnFailure.CLEAR, zone);
    return new FieldPlan(
        keepsDefault ? next.withDefault(fallback(present, next, probe, isOther)) : next,
        conversion,
        replaced,
        policy,
        isOther,
        isAsked,
        indexed);
  }

  /**
   * Whether a field with several records changes to a single record. Records would then show only
   * one of them, and the others would be lost when a client writes back what it read.
   */
  private static boolean becomesSingle(FieldDraft present, FieldDraft next) {
    return present.type() instanceof References several
        && several.isMultiple()
        && next.type() instanceof References one
        && !one.isMultiple();
  }

  /** Whether stored values must be converted or checked against the changed field. */
  boolean touches() {
    return isAsked && policy != OnFailure.KEEP;
  }

  /** Refuses the change, with the report, if some values do not fit and the policy is to refuse. */
  void requireFit(ConversionReport report) {
    if (policy != OnFailure.REFUSE || report.failed() == 0) {
      return;
    }
    throw new Problem(ObjectsProblem.FIELD_VALUES_DO_NOT_FIT)
        .field(
            isOtherType ? "type" : conversion.removed().isEmpty() ? "settings" : "options",
            "held",
            report.failed() + " records have values that do not fit; see on_failure")
        .with("records", report.failed())
        .with("conversion", report);
  }

  private static @Nullable JsonValue fallback(
      FieldDraft present, FieldDraft next, Conversion conversion, boolean isOther) {
    JsonValue before = present.rules().defaultValue();
    if (before == null || !next.type().mayHaveDefault()) {
      return null;
    }
    Outcome outcome = conversion.of(before);
    if (outcome.fate() == Fate.FAILED && isOther) {
      return null;
    }
    return outcome.fate() == Fate.CLEARED
        ? null
        : Field.checkedDefault(next.type(), outcome.value());
  }

  /**
   * Reads the replacements of removed options, and checks them against the options before and after
   * the change.
   */
  static Map<String, JsonValue> replaced(
      FieldDraft present, FieldDraft next, @Nullable JsonObject given) {
    if (given == null) {
      return Map.of();
    }
    List<String> gone =
        List.copyOf(
            new Conversion(present.type(), next.type(), Map.of(), false, Time.UTC).removed());
    List<String> left = next.options().stream().map(o -> o.value()).toList();
    given.forEach(
        (option, other) -> {
          String at = "replace_options." + option;
          if (!gone.contains(option)) {
            throw Problem.invalid(at, "unknown", "The change does not remove this option");
          }
          boolean isLeft =
              other instanceof jakarta.json.JsonString word && left.contains(word.getString());
          if (other != JsonValue.NULL && !isLeft) {
            throw Problem.invalid(at, "option", "Must be one of the remaining options, or null");
          }
        });
    return Map.copyOf(given);
  }
}
