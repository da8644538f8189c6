package plinth.transfer.imports;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.records.imports.ImportResult;
import plinth.records.imports.ImportResult.Status;
import plinth.records.imports.ImportRow;
import plinth.records.imports.ReadRows;
import plinth.records.imports.RowTypes;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceRow;

/**
 * The rows of a chunk as they are in the file.
 *
 * @param rows the rows that are not blank
 * @param isLast whether no row follows
 * @param end the position after them
 * @param prepared the same rows as they are written, if they could be prepared in advance
 */
record FileRows(
    List<SourceRow> rows, boolean isLast, RowPosition end, @Nullable Prepared prepared) {

  /**
   * Rows that were converted by the plan.
   *
   * @param shape the shape that the plan was applied to
   * @param read the rows to write
   * @param refused the results of rows that cannot be read
   */
  record Prepared(Shape shape, ReadRows read, List<ImportResult> refused) {}

  /** Returns these rows, prepared with the types of the chunk before. */
  FileRows prepare(ImportPlan plan, RowTypes types) {
    return new FileRows(rows, isLast, end, prepare(plan, types.shape(), types));
  }

  /** Returns the rows to write, prepared now unless that was done for the same shape. */
  Prepared prepared(ImportPlan plan, Shape shape) {
    return prepared != null && prepared.shape().equals(shape)
        ? prepared
        : prepare(plan, shape, null);
  }

  private Prepared prepare(ImportPlan plan, Shape shape, @Nullable RowTypes types) {
    List<ImportResult> refused = new ArrayList<>();
    List<ImportRow> planned = new ArrayList<>(rows.size());
    for (SourceRow row : rows) {
      PlannedRow read = plan.read(shape, row);
      if (row.fault() == null) {
        planned.add(new ImportRow(read.number(), read.cells(), read.errors()));
      } else {
        refused.add(new ImportResult(read.number(), Status.FAILED, read.errors()));
      }
    }
    ReadRows read = types == null ? ReadRows.unread(planned) : types.read(planned);
    return new Prepared(shape, read, refused);
  }
}
