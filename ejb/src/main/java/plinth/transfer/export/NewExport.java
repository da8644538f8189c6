package plinth.transfer.export;

import jakarta.json.JsonValue;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.query.FilterPaths;
import plinth.records.query.FilterPaths.NamedField;
import plinth.transfer.source.SourceFormat;

/**
 * A request to create an export.
 *
 * @param format the file format
 * @param filter the filter in the format of record lists; absent: all records
 * @param q words that the searchable text must contain; absent: any text
 * @param sort the sort order, such as {@code name,-created_at}; absent: oldest first
 * @param view the slug of a saved view: its filter is applied in addition, and its sort and fields
 *     are used if none are given
 * @param fields the fields and system fields to export, in order; absent: the slug and all fields
 * @param delimiter the delimiter of a CSV file: comma, semicolon, tab or bar; absent: comma
 * @param withHeader whether the first row names the columns; absent: true
 * @param raw whether texts of a CSV file that a spreadsheet would interpret as formulas are written
 *     unchanged; absent: they get a leading apostrophe
 * @param labels whether names of fields and labels of options and of related records are written
 *     instead of slugs and values; absent: false, so that the file can be imported again
 */
public record NewExport(
    @NotNull ExportFormat format,
    @Nullable JsonValue filter,
    @Nullable String q,
    @Size(max = 500) @Nullable String sort,
    @Nullable String view,
    @Size(max = 500) @Nullable List<String> fields,
    @Words(of = SourceFormat.Delimiter.class) @Nullable String delimiter,
    @Nullable Boolean withHeader,
    @Nullable Boolean raw,
    @Nullable Boolean labels) {
  RecordQuery query() {
    if (fields != null && fields.contains(null)) {
      throw Problem.invalid("fields", "required", "fields must list at least one field");
    }
    return new RecordQuery(
        new PageRequest(1, 1),
        sort == null ? "" : sort,
        fields == null ? List.of() : fields,
        q == null ? "" : q,
        filter == JsonValue.NULL ? null : filter,
        null,
        CountMode.NONE,
        null,
        view == null || view.isBlank() ? null : view);
  }

  /**
   * Whether the columns, the sort or the filter name a field.
   *
   * @param object the slug of the object that is exported
   * @param asked the field, and its object
   * @param shapes the shapes of objects by their slugs, for fields of related records
   */
  public boolean uses(String object, NamedField asked, Function<String, Optional<Shape>> shapes) {
    Stream<String> named =
        Stream.concat(
            fields == null ? Stream.empty() : fields.stream(),
            sort == null ? Stream.empty() : Stream.of(sort.split(",", -1)));
    return FilterPaths.of(filter, object, shapes).contains(asked)
        || FilterPaths.ofPaths(named, object, shapes).contains(asked);
  }

  char delimiterChar() {
    if (delimiter == null || delimiter.isEmpty()) {
      return ',';
    }
    if (!SourceFormat.Delimiter.words().contains(delimiter)) {
      throw Problem.notOneOf("delimiter", SourceFormat.Delimiter.words());
    }
    return delimiter.charAt(0);
  }

  boolean hasHeader() {
    return !Boolean.FALSE.equals(withHeader);
  }

  boolean isRaw() {
    return Boolean.TRUE.equals(raw);
  }

  boolean isLabelled() {
    return Boolean.TRUE.equals(labels);
  }
}
