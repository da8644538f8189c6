package plinth.objects.change;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
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
import plinth.objects.ConversionReport;
import plinth.objects.FieldDraft;
import plinth.objects.ObjectsProblem;

/**
 * What a change makes of a field and of its values.
 *
 * @param draft what the field becomes
 * @param conversion what becomes of its values
 * @param replaced the options that others stand for from now on
 * @param policy what is done with values that have no place
 * @param isOtherType whether its type changes
 * @param isAsked whether there may be something to tell of its values
 */
record FieldPlan(
    FieldDraft draft,
    Conversion conversion,
    Map<String, JsonValue> replaced,
    OnFailure policy,
    boolean isOtherType,
    boolean isAsked) {

  /** The plan of a change that was checked but for the default value. */
  static FieldPlan of(
      FieldDraft present,
      FieldDraft next,
      Map<String, JsonValue> replaced,
      @Nullable String onFailure,
      boolean keepsDefault) {
    boolean isOther = !next.type().key().equals(present.type().key());
    Conversion probe = new Conversion(present.type(), next.type(), replaced, false);
    boolean isStrict = isOther || !probe.removed().isEmpty() || becomesSingle(present, next);
    boolean isAsked = isStrict || !next.settings().equals(present.settings());
    OnFailure policy =
        onFailure == null ? isStrict ? OnFailure.REFUSE : OnFailure.KEEP : OnFailure.of(onFailure);
    if (policy == OnFailure.CLEAR && next.type() instanceof Attachments) {
      throw Problem.invalid(
          "on_failure", "not_possible", "Files are let go by who changes the record");
    }
    if (policy == OnFailure.KEEP && isStrict) {
      throw Problem.invalid(
          "on_failure", "not_possible", "The changed field cannot keep values that do not fit");
    }
    Conversion conversion =
        new Conversion(present.type(), next.type(), replaced, policy == OnFailure.CLEAR);
    return new FieldPlan(
        keepsDefault ? next.withDefault(fallback(present, next, probe, isOther)) : next,
        conversion,
        replaced,
        policy,
        isOther,
        isAsked);
  }

  /**
   * Whether a field that named several records names one from now on: records answer that one
   * alone, so that the others would go with the next write of what was read.
   */
  private static boolean becomesSingle(FieldDraft present, FieldDraft next) {
    return present.type() instanceof References several
        && several.multiple()
        && next.type() instanceof References one
        && !one.multiple();
  }

  /** Whether values that records hold are rewritten or held against the changed field. */
  boolean touches() {
    return isAsked && policy != OnFailure.KEEP;
  }

  /** Refuses with the report where values have no place and nothing was said of them. */
  void require(ConversionReport report) {
    if (policy != OnFailure.REFUSE || report.failed() == 0) {
      return;
    }
    throw new Problem(ObjectsProblem.FIELD_VALUES_DO_NOT_FIT)
        .field(
            isOtherType ? "type" : conversion.removed().isEmpty() ? "settings" : "options",
            "held",
            report.failed() + " records hold values that do not fit; see on_failure")
        .with("records", report.failed())
        .with("conversion", report);
  }

  private static @Nullable JsonValue fallback(
      FieldDraft present, FieldDraft next, Conversion conversion, boolean isOther) {
    JsonValue before = present.defaultValue();
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

  /** The options that others stand for, read against the options before and after. */
  static Map<String, JsonValue> replaced(
      FieldDraft present, FieldDraft next, @Nullable JsonObject given) {
    if (given == null) {
      return Map.of();
    }
    List<String> gone =
        List.copyOf(new Conversion(present.type(), next.type(), Map.of(), false).removed());
    List<String> left = next.options().stream().map(o -> o.value()).toList();
    given.forEach(
        (option, other) -> {
          String at = "replace_options." + option;
          if (!gone.contains(option)) {
            throw Problem.invalid(at, "unknown", "Is not an option that the change removes");
          }
          boolean isLeft =
              other instanceof jakarta.json.JsonString word && left.contains(word.getString());
          if (other != JsonValue.NULL && !isLeft) {
            throw Problem.invalid(at, "option", "Must be one of the options that stay, or null");
          }
        });
    return Map.copyOf(given);
  }
}
