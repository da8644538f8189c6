package plinth.transfer.export;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import plinth.records.scan.ScannedRecords;
import plinth.transfer.Formulas;
import plinth.transfer.export.Cells.Kind;

/**
 * Writes CSV lines in the format of RFC 4180, in UTF-8. A cell without a value is empty; if it is
 * the only cell of a line, it is quoted, because readers skip empty lines.
 */
final class CsvLines implements RecordLines {
  private static final String END = "\r\n";

  private final Cells cells;
  private final char delimiter;
  private final boolean isRaw;
  private final boolean hasHeader;

  /**
   * Creates a writer of CSV lines.
   *
   * @param isRaw whether texts that a spreadsheet would interpret as formulas are written unchanged
   */
  CsvLines(List<ExportColumn> columns, char delimiter, boolean isRaw, boolean hasHeader) {
    this.cells = new Cells(columns);
    this.delimiter = delimiter;
    this.isRaw = isRaw;
    this.hasHeader = hasHeader;
  }

  @Override
  public void appendHeader(StringBuilder out) {
    if (hasHeader) {
      for (int i = 0; i < cells.size(); i++) {
        int start = startCell(out, i);
        out.append(cells.column(i).header());
        finishCell(out, start, true);
      }
      out.append(END);
    }
  }

  @Override
  public void append(StringBuilder out, ScannedRecords records) {
    append(out, records.values(), records::system);
  }

  /** Appends the line of a record with these values and system fields. */
  void append(StringBuilder out, String values, IntFunction<@Nullable String> system) {
    cells.load(values, system);
    for (int i = 0; i < cells.size(); i++) {
      int start = startCell(out, i);
      Kind kind = cells.kind(i);
      if (kind != Kind.EMPTY) {
        cells.append(i, out);
        finishCell(out, start, kind == Kind.TEXT);
      }
    }
    if (cells.size() == 1 && cells.kind(0) == Kind.EMPTY) {
      out.append("\"\"");
    }
    out.append(END);
  }

  private int startCell(StringBuilder out, int column) {
    if (column > 0) {
      out.append(delimiter);
    }
    return out.length();
  }

  private void finishCell(StringBuilder out, int start, boolean isText) {
    if (isText && !isRaw && Formulas.isGuarded(out, start)) {
      out.insert(start, '\'');
    }
    for (int at = start; at < out.length(); at++) {
      char c = out.charAt(at);
      if (c == delimiter || c == '"' || c == '\n' || c == '\r') {
        quote(out, start);
        return;
      }
    }
  }

  private static void quote(StringBuilder out, int start) {
    String text = out.substring(start);
    out.setLength(start);
    out.append('"').append(text.replace("\"", "\"\"")).append('"');
  }
}
