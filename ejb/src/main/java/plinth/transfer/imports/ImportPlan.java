package plinth.transfer.imports;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.transfer.Formulas;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.SourceRow;

/**
 * The plan of an import: the field for each column, and the options. Made valid by {@link
 * PlanCheck}.
 *
 * @param columns the mapped columns, in the order of the file
 * @param options the options
 */
public record ImportPlan(List<MappedColumn> columns, ImportOptions options) {
  /** Copies the columns. */
  public ImportPlan {
    columns = List.copyOf(columns);
  }

  /**
   * A row as this plan reads it; the apostrophe is taken away with which exports guard texts that
   * look like formulas. A fault of the row, and each cell that is not written as the options say,
   * is an error of it.
   *
   * @param shape the object's shape; a field that went away since the plan was made is an error
   */
  public PlannedRow read(Shape shape, SourceRow row) {
    List<FieldError> errors = new ArrayList<>();
    RowFault fault = row.fault();
    if (fault != null) {
      errors.add(new FieldError("", fault.rule(), fault.message()));
      return new PlannedRow(row.number(), List.of(), errors);
    }
    List<String> cells = new ArrayList<>(columns.size());
    for (MappedColumn column : columns) {
      cells.add(cell(shape, column, Formulas.meant(row.cell(column.column())), errors));
    }
    return new PlannedRow(row.number(), cells, errors);
  }

  /**
   * Whether a row has cells behind the named columns that go nowhere.
   *
   * @param named how many columns have a header; 0: the file has none
   */
  boolean leaves(SourceRow row, int named) {
    if (named == 0 || row.fault() != null) {
      return false;
    }
    for (int i = named; i < row.cells().size(); i++) {
      int place = i;
      if (!row.cell(i).isBlank() && columns.stream().noneMatch(c -> c.column() == place)) {
        return true;
      }
    }
    return false;
  }

  private String cell(Shape shape, MappedColumn column, String cell, List<FieldError> errors) {
    boolean isAsItIs = column.by() != null || column.field().equals(ImportOptions.SLUG);
    if (cell.isBlank() || isAsItIs) {
      return cell.strip();
    }
    Field field = shape.field(column.field()).filter(Field::active).orElse(null);
    if (field == null) {
      errors.add(new FieldError(column.field(), "unknown", "There is no field " + column.field()));
      return "";
    }
    try {
      return field.type().plain(cell, options.notation(), column.field());
    } catch (Problem refused) {
      errors.addAll(refused.errors());
      return "";
    }
  }

  /** The plan as JSON, for a job that follows it. */
  public JsonObject toJson() {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (MappedColumn column : columns) {
      JsonObjectBuilder one =
          Json.createObjectBuilder().add("column", column.column()).add("field", column.field());
      if (column.by() != null) {
        one.add("by", column.by());
      }
      all.add(one);
    }
    return Json.createObjectBuilder().add("columns", all).add("options", options.toJson()).build();
  }

  /** The plan that {@link #toJson} wrote. */
  public static ImportPlan of(JsonObject json) {
    List<MappedColumn> columns =
        json.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
            .map(
                column ->
                    new MappedColumn(
                        column.getInt("column"),
                        column.getString("field"),
                        column.getString("by", null)))
            .toList();
    return new ImportPlan(columns, ImportOptions.of(json.getJsonObject("options")));
  }
}
