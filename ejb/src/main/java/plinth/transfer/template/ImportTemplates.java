package plinth.transfer.template;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.setting.Option;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;
import plinth.transfer.preview.MappingGuess;
import plinth.transfer.source.SourceFormat;

/**
 * Creates files to fill in and import: a column for each field that the caller may write, an
 * example of a value, and the allowed options.
 */
@Stateless
@Tenanted
public class ImportTemplates {
  @Inject private Shapes shapes;

  /**
   * A column of a template.
   *
   * @param name the text of the header
   * @param example a value that an import accepts
   * @param options the allowed options; empty: any value is allowed
   */
  record Column(String name, String example, List<String> options) {}

  /**
   * Creates the template of an object.
   *
   * @param format {@code csv} (default) or {@code xlsx}
   */
  public Template of(Caller caller, String objectSlug, @Nullable String format) {
    // The lock keeps the shape from changing; every caller who may read the object may have its
    // template.
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.READ);
    boolean isWorkbook = SourceFormat.XLSX.equals(format);
    if (!isWorkbook && format != null && !format.equals(SourceFormat.CSV)) {
      throw Problem.invalid("format", "unknown", "Must be csv or xlsx");
    }
    List<Field> fields = MappingGuess.mappableFields(shape);
    List<Column> columns =
        fields.stream()
            .map(field -> new Column(name(field, fields), example(field.type()), options(field)))
            .toList();
    return isWorkbook
        ? new Template(
            objectSlug + "-import.xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            TemplateWorkbook.of(columns))
        : new Template(
            objectSlug + "-import.csv",
            "text/csv;charset=utf-8",
            TemplateText.of(columns).getBytes(StandardCharsets.UTF_8));
  }

  /** The name of a field, or its slug if another field has the same name. */
  private static String name(Field field, List<Field> fields) {
    boolean isTold =
        fields.stream().filter(other -> other.name().equalsIgnoreCase(field.name())).count() == 1;
    return isTold ? field.name() : field.slug();
  }

  private static List<String> options(Field field) {
    return field.options().stream().filter(Option::active).map(Option::value).toList();
  }

  private static <V> String example(FieldType<V> type) {
    JsonValue example = type.schema().get("example");
    V value = example == null ? null : type.read(example, "example");
    return value == null ? "" : type.text(value);
  }
}
