package plinth.transfer.imports;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.DayOrder;
import plinth.fields.notation.Notation;
import plinth.kernel.Json;
import plinth.kernel.Names;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.transfer.source.SourceFormat;

/**
 * The validated options of an import. The members are those of {@link OptionsDraft}.
 *
 * @param mode whether rows create or change records
 * @param upsertOn how the record to change is found: the slug of a unique field, or {@link #SLUG};
 *     null only in the mode create
 * @param skipDuplicates whether a row with a unique value that is taken is skipped
 * @param clearBlank whether an empty cell clears the value
 * @param createMissingOptions whether a text that is not an option is added as one
 * @param dryRun whether nothing is stored
 * @param notation the notation of days and numbers in the file
 */
public record ImportOptions(
    ImportMode mode,
    @Nullable String upsertOn,
    boolean skipDuplicates,
    boolean clearBlank,
    boolean createMissingOptions,
    boolean dryRun,
    Notation notation) {
  /** Records are found by their slugs. */
  public static final String SLUG = "slug";

  /** Creates the options from a draft; invalid members are added to the errors. */
  static ImportOptions of(OptionsDraft draft, List<FieldError> errors) {
    ImportMode mode = mode(draft.mode(), errors);
    String upsertOn = draft.upsertOn();
    boolean isGiven = upsertOn != null && !upsertOn.isEmpty();
    if (mode.updates() && !isGiven) {
      errors.add(
          new FieldError(
              "options.upsert_on", "required", "Must name the field to find records by"));
    } else if (!mode.updates() && isGiven) {
      errors.add(new FieldError("options.upsert_on", "mode", "Requires the mode update or upsert"));
    }
    boolean skips = Boolean.TRUE.equals(draft.skipDuplicates());
    if (skips && mode != ImportMode.CREATE) {
      errors.add(new FieldError("options.skip_duplicates", "mode", "Requires the mode create"));
    }
    return new ImportOptions(
        mode,
        isGiven ? upsertOn : null,
        skips,
        Boolean.TRUE.equals(draft.clearBlank()),
        Boolean.TRUE.equals(draft.createMissingOptions()),
        Boolean.TRUE.equals(draft.dryRun()),
        notation(draft.dateFormat(), draft.decimalMark(), Notation.PLAIN, "options.", errors));
  }

  /**
   * The notation that a request names.
   *
   * @param standard the notation whose parts replace absent words
   * @param at the place of the words, with a dot at its end
   */
  static Notation notation(
      @Nullable String days,
      @Nullable String mark,
      Notation standard,
      String at,
      List<FieldError> errors) {
    return new Notation(days(days, standard, at, errors), mark(mark, standard, at, errors));
  }

  private static ImportMode mode(@Nullable String word, List<FieldError> errors) {
    if (word == null) {
      return ImportMode.CREATE;
    }
    return ImportMode.of(word)
        .orElseGet(
            () -> {
              errors.add(
                  new FieldError("options.mode", "unknown", choice(Names.words(ImportMode.class))));
              return ImportMode.CREATE;
            });
  }

  private static String choice(List<String> words) {
    return "Must be " + Problem.oneOf(words);
  }

  private static DayOrder days(
      @Nullable String word, Notation standard, String at, List<FieldError> errors) {
    if (word == null) {
      return standard.days();
    }
    return DayOrder.of(word)
        .orElseGet(
            () -> {
              errors.add(
                  new FieldError(
                      at + "date_format", "unknown", choice(Names.words(DayOrder.class))));
              return standard.days();
            });
  }

  private static char mark(
      @Nullable String mark, Notation standard, String at, List<FieldError> errors) {
    if (mark == null || mark.equals(".") || mark.equals(",")) {
      return mark == null ? standard.decimalMark() : mark.charAt(0);
    }
    errors.add(
        new FieldError(at + "decimal_mark", "unknown", choice(SourceFormat.DecimalMark.words())));
    return standard.decimalMark();
  }

  /** The options as JSON. */
  JsonObject toJson() {
    JsonObjectBuilder json = Json.createObjectBuilder().add("mode", mode.code());
    if (upsertOn != null) {
      json.add("upsert_on", upsertOn);
    }
    return json.add("skip_duplicates", skipDuplicates)
        .add("clear_blank", clearBlank)
        .add("create_missing_options", createMissingOptions)
        .add("dry_run", dryRun)
        .addAll(Json.createObjectBuilder(toJson(notation)))
        .build();
  }

  /** The notation as JSON. */
  static JsonObject toJson(Notation notation) {
    return Json.createObjectBuilder()
        .add("date_format", notation.days().code())
        .add("decimal_mark", String.valueOf(notation.decimalMark()))
        .build();
  }

  /** Reads the notation that {@link #toJson(Notation)} wrote. */
  static Notation notation(JsonObject json) {
    return new Notation(
        DayOrder.of(json.getString("date_format")).orElseThrow(),
        json.getString("decimal_mark").charAt(0));
  }

  /** Reads the options that {@link #toJson} wrote. */
  static ImportOptions of(JsonObject json) {
    return new ImportOptions(
        ImportMode.of(json.getString("mode")).orElseThrow(),
        json.getString("upsert_on", null),
        json.getBoolean("skip_duplicates"),
        json.getBoolean("clear_blank"),
        json.getBoolean("create_missing_options"),
        json.getBoolean("dry_run"),
        notation(json));
  }
}
