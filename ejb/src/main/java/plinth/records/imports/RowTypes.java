package plinth.records.imports;

import java.util.List;
import plinth.fields.Shape;

/** The types with which the rows of a chunk were read, for reading the next ones in advance. */
public final class RowTypes {
  private final ImportLayout layout;

  RowTypes(ImportLayout layout) {
    this.layout = layout;
  }

  /** Returns the shape that the caller of the import sees. */
  public Shape shape() {
    return layout.shape().seen();
  }

  /** Reads the cells of rows; needs no database and may be called on any thread. */
  public ReadRows read(List<ImportRow> rows) {
    return ReadRows.of(layout, rows);
  }
}
