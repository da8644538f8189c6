package plinth.transfer.export;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Named;
import plinth.fields.Temporal;
import plinth.fields.setting.Option;
import plinth.records.scan.ShownField;

/**
 * A column of a file of rows.
 *
 * @param slug the slug of the field
 * @param header the text in the header
 * @param kind where its values come from
 * @param members the members to write if the value is an object; none: its JSON
 * @param separator what is written between these members
 * @param labels the text to write for each option; other options are written as their values
 * @param look what a cell of a workbook shows
 */
record ExportColumn(
    String slug,
    String header,
    Kind kind,
    List<String> members,
    String separator,
    Map<String, String> labels,
    Look look) {

  /** What a cell of a workbook shows. */
  enum Look {
    /** A text, number or truth value as it is. */
    PLAIN,
    DAY,
    MOMENT,
    /** A point in time without its fraction of a second. */
    STAMP,
    AMOUNT
  }

  /** Where the values of a column come from. */
  enum Kind {
    /** A field of the object. */
    FIELD,
    /** A system field with text. */
    SYSTEM_TEXT,
    /** A system field with numbers. */
    SYSTEM_NUMBER
  }

  /** Whether it is a system field. */
  boolean isSystem() {
    return kind != Kind.FIELD;
  }

  /**
   * Creates the column of a field.
   *
   * @param isLabelled whether names and labels are written instead of slugs and values
   */
  static ExportColumn of(ShownField shown, boolean isLabelled) {
    Field field = shown.field();
    String header = isLabelled ? shown.name() : shown.slug();
    if (field == null) {
      Kind kind = shown.isNumber() ? Kind.SYSTEM_NUMBER : Kind.SYSTEM_TEXT;
      Look look = shown.isMoment() ? Look.STAMP : Look.PLAIN;
      return new ExportColumn(shown.slug(), header, kind, List.of(), " ", Map.of(), look);
    }
    FieldType<?> type = field.type();
    return new ExportColumn(
        shown.slug(),
        header,
        Kind.FIELD,
        type instanceof Named named
            ? List.of(isLabelled ? named.nameMember() : "slug")
            : type.textMembers(),
        type.textSeparator(),
        isLabelled && type instanceof Choices choices
            ? choices.options().stream().collect(Collectors.toMap(Option::value, Option::label))
            : Map.of(),
        look(type));
  }

  private static Look look(FieldType<?> type) {
    if (type instanceof Temporal<?> temporal) {
      return temporal.units().contains(ChronoUnit.HOURS) ? Look.MOMENT : Look.DAY;
    }
    return type.textMembers().contains("currency") ? Look.AMOUNT : Look.PLAIN;
  }
}
