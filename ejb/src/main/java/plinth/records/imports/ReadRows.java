package plinth.records.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of an import, whose cells may have been read in advance. */
public final class ReadRows {
  private final List<ImportRow> rows;
  private final @Nullable ImportLayout layout;
  private final List<ImportDraft> drafts;

  private ReadRows(List<ImportRow> rows, @Nullable ImportLayout layout, List<ImportDraft> drafts) {
    this.rows = rows;
    this.layout = layout;
    this.drafts = drafts;
  }

  /** Returns rows whose cells are read when they are written. */
  public static ReadRows unread(List<ImportRow> rows) {
    return new ReadRows(rows, null, List.of());
  }

  /** Reads the cells of rows for a layout; needs no database. */
  static ReadRows of(ImportLayout layout, List<ImportRow> rows) {
    return new ReadRows(rows, layout, new ImportValues(layout).read(rows));
  }

  /** Returns the rows as they are in the file. */
  List<ImportRow> rows() {
    return rows;
  }

  /**
   * Returns the rows as drafts of records. What was read in advance is used only if the fields are
   * still the same.
   */
  List<ImportDraft> drafts(ImportLayout now) {
    return layout != null && layout.isReadLike(now) ? drafts : new ImportValues(now).read(rows);
  }
}
