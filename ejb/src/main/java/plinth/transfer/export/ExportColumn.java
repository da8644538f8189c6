package plinth.transfer.export;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.References;
import plinth.fields.setting.Option;
import plinth.records.scan.ShownField;

/**
 * A column of a file of rows.
 *
 * @param slug the slug of the field
 * @param header the text in the header
 * @param isSystem whether the field is a system field
 * @param isNumber whether a system field is a number
 * @param members the members to write if the value is an object
 * @param labels the text to write for each option; other options are written as their values
 */
record ExportColumn(
    String slug,
    String header,
    boolean isSystem,
    boolean isNumber,
    List<String> members,
    Map<String, String> labels) {

  /**
   * Creates the column of a field.
   *
   * @param isLabelled whether names and labels are written instead of slugs and values
   */
  static ExportColumn of(ShownField shown, boolean isLabelled) {
    Field field = shown.field();
    String header = isLabelled ? shown.name() : shown.slug();
    if (field == null) {
      return new ExportColumn(shown.slug(), header, true, shown.isNumber(), List.of(), Map.of());
    }
    FieldType<?> type = field.type();
    return new ExportColumn(
        shown.slug(),
        header,
        false,
        false,
        type instanceof References ? List.of(isLabelled ? "label" : "slug") : type.textMembers(),
        isLabelled && type instanceof Choices choices
            ? choices.options().stream().collect(Collectors.toMap(Option::value, Option::label))
            : Map.of());
  }
}
