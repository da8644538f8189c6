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
 * The plan of an import: the field for each column, and the options. {@link PlanCheck} creates
 * valid plans.
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
   * Reads a row according to this plan, and removes the apostrophe with which exports guard texts
   * that look like formulas. A fault of the row, and each cell that does not follow the notation,
   * becomes an error of the row.
   *
   * @param shape the object's shape; a field that was deleted since the plan was created is an
   *     error
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
      cells.add(cell(shape, column, row, errors));
    }
    return new PlannedRow(row.number(), cells, errors);
  }

  /**
   * Whether a row has unmapped cells beyond the named columns.
   *
   * @param named the number of columns with a header; 0: the file has none
   */
  boolean hasSurplus(SourceRow row, int named) {
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

  private String cell(Shape shape, MappedColumn column, SourceRow row, List<FieldError> errors) {
    String cell = Formulas.unguard(row.cell(column.column()));
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
      return row.plain(field.type(), column.column(), cell, column.notation(), column.field());
    } catch (Problem refused) {
      errors.addAll(refused.errors());
      return "";
    }
  }

  /** The plan as JSON, for the job that carries it out. */
  public JsonObject toJson() {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (MappedColumn column : columns) {
      JsonObjectBuilder one =
          Json.createObjectBuilder()
              .add("column", column.column())
              .add("field", column.field())
              .addAll(Json.createObjectBuilder(ImportOptions.toJson(column.notation())));
      if (column.by() != null) {
        one.add("by", column.by());
      }
      all.add(one);
    }
    return Json.createObjectBuilder().add("columns", all).add("options", options.toJson()).build();
  }

  /** Reads the plan that {@link #toJson} wrote. */
  public static ImportPlan of(JsonObject json) {
    ImportOptions options = ImportOptions.of(json.getJsonObject("options"));
    List<MappedColumn> columns =
        json.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
            .map(
                column ->
                    new MappedColumn(
                        column.getInt("column"),
                        column.getString("field"),
                        column.getString("by", null),
                        // Imports of earlier versions have one notation.
                        column.containsKey("date_format")
                            ? ImportOptions.notation(column)
                            : options.notation()))
            .toList();
    return new ImportPlan(columns, options);
  }
}
