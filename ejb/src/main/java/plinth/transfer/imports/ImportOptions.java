package plinth.transfer.imports;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.DayOrder;
import plinth.fields.notation.Notation;
import plinth.kernel.Json;
import plinth.kernel.Names;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Time;
import plinth.records.imports.ImportRules;
import plinth.transfer.source.SourceFormat;

/**
 * The validated options of an import. The members are those of {@link OptionsDraft}.
 *
 * @param mode whether rows create or change records
 * @param upsertOn how the record to change is found: the slug of a unique field, or {@link #SLUG};
 *     null in the mode create and if rules find it
 * @param matchRules the names of the rules for duplicates that find the record to change
 * @param duplicates what becomes of rows that would create duplicates
 * @param clearBlank whether an empty cell clears the value
 * @param createMissingOptions whether a text that is not an option is added as one
 * @param createMissingRecords whether a record that a cell names by a unique field is created if
 *     there is none
 * @param dryRun whether nothing is stored
 * @param notation the notation of days and numbers in the file
 */
public record ImportOptions(
    ImportMode mode,
    @Nullable String upsertOn,
    List<String> matchRules,
    ImportRules.Duplicates duplicates,
    boolean clearBlank,
    boolean createMissingOptions,
    boolean createMissingRecords,
    boolean dryRun,
    Notation notation) {
  /** Copies the names. */
  public ImportOptions {
    matchRules = List.copyOf(matchRules);
  }

  /** Records are found by their slugs. */
  public static final String SLUG = "slug";

  /**
   * Creates the options from a draft; invalid members are added to the errors.
   *
   * @param standard the time zone of files whose draft names none
   */
  static ImportOptions of(OptionsDraft draft, ZoneId standard, List<FieldError> errors) {
    ImportMode mode = mode(draft.mode(), errors);
    String upsertOn = draft.upsertOn();
    boolean isGiven = upsertOn != null && !upsertOn.isEmpty();
    List<String> rules = draft.matchRules() == null ? List.of() : draft.matchRules();
    if (!rules.isEmpty() && (isGiven || !mode.updates())) {
      errors.add(
          new FieldError(
              "options.match_rules",
              "mode",
              "Requires the mode update or upsert, and stands instead of upsert_on"));
    } else if (mode.updates() && !isGiven && rules.isEmpty()) {
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
        rules,
        new ImportRules.Duplicates(skips, Boolean.TRUE.equals(draft.allowDuplicates())),
        Boolean.TRUE.equals(draft.clearBlank()),
        Boolean.TRUE.equals(draft.createMissingOptions()),
        Boolean.TRUE.equals(draft.createMissingRecords()),
        Boolean.TRUE.equals(draft.dryRun()),
        notation(
            draft.dateFormat(),
            draft.decimalMark(),
            Notation.PLAIN.in(zone(draft.timezone(), standard, errors)),
            "options.",
            errors));
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
    return new Notation(
        days(days, standard, at, errors), mark(mark, standard, at, errors), standard.zone());
  }

  private static ZoneId zone(@Nullable String name, ZoneId standard, List<FieldError> errors) {
    if (name == null) {
      return standard;
    }
    try {
      return Time.zone(name, "options.timezone");
    } catch (Problem refused) {
      errors.addAll(refused.errors());
      return standard;
    }
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
    if (!matchRules.isEmpty()) {
      json.add("match_rules", Json.createArrayBuilder(matchRules));
    }
    return json.add("skip_duplicates", duplicates.areSkipped())
        .add("allow_duplicates", duplicates.areAllowed())
        .add("clear_blank", clearBlank)
        .add("create_missing_options", createMissingOptions)
        .add("create_missing_records", createMissingRecords)
        .add("dry_run", dryRun)
        .addAll(Json.createObjectBuilder(toJson(notation)))
        .build();
  }

  /** The notation as JSON. */
  static JsonObject toJson(Notation notation) {
    return Json.createObjectBuilder()
        .add("date_format", notation.days().code())
        .add("decimal_mark", String.valueOf(notation.decimalMark()))
        .add("timezone", notation.zone().getId())
        .build();
  }

  /** Reads the notation that {@link #toJson(Notation)} wrote. */
  static Notation notation(JsonObject json) {
    return new Notation(
        DayOrder.of(json.getString("date_format")).orElseThrow(),
        json.getString("decimal_mark").charAt(0),
        // Times of imports of earlier versions are in UTC.
        ZoneId.of(json.getString("timezone", Time.UTC.getId())));
  }

  /** Reads the options that {@link #toJson} wrote. */
  static ImportOptions of(JsonObject json) {
    return new ImportOptions(
        ImportMode.of(json.getString("mode")).orElseThrow(),
        json.getString("upsert_on", null),
        json.containsKey("match_rules")
            ? json.getJsonArray("match_rules").getValuesAs(JsonString::getString)
            : List.of(),
        new ImportRules.Duplicates(
            json.getBoolean("skip_duplicates"), json.getBoolean("allow_duplicates", false)),
        json.getBoolean("clear_blank"),
        json.getBoolean("create_missing_options"),
        // Imports of earlier versions create none.
        json.getBoolean("create_missing_records", false),
        json.getBoolean("dry_run"),
        notation(json));
  }
}
