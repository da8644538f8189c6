package plinth.transfer.export;

import jakarta.json.JsonArray;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.records.JsonMembers;
import plinth.records.scan.ScannedRecords;
import plinth.transfer.export.Cells.Kind;
import plinth.transfer.export.ExportColumn.Look;

/**
 * Writes rows of a workbook as an intermediate format: each row is a JSON array of the contents of
 * its cells, from which the workbook is created in one pass. A number that a spreadsheet would
 * round is written as text.
 */
final class SheetRows implements RecordLines {
  /** The maximum length of the text of a cell. */
  static final int LONGEST = 32_767;

  /** The number of significant digits that a spreadsheet keeps. */
  private static final int DIGITS = 15;

  private final Cells cells;
  private final ZoneId zone;
  private final StringBuilder text = new StringBuilder();

  SheetRows(List<ExportColumn> columns, ZoneId zone) {
    cells = new Cells(columns);
    this.zone = zone;
  }

  @Override
  public void appendHeader(StringBuilder out) {
    // SheetStream writes the header of each sheet.
  }

  @Override
  public void append(StringBuilder out, ScannedRecords records) {
    append(out, records.values(), records::system);
  }

  /** Appends the row of a record with these values and system fields. */
  void append(StringBuilder out, String values, IntFunction<@Nullable String> system) {
    cells.load(values, system);
    for (int i = 0; i < cells.size(); i++) {
      out.append(i == 0 ? '[' : ',');
      append(out, i);
    }
    out.append("]\n");
  }

  private void append(StringBuilder out, int i) {
    Kind kind = cells.kind(i);
    if (kind == Kind.EMPTY) {
      out.append("null");
      return;
    }
    text.setLength(0);
    cells.append(i, text);
    if (kind == Kind.FLAG || (kind == Kind.NUMBER && isExact(text))) {
      out.append(text);
      return;
    }
    ExportColumn column = cells.column(i);
    if (kind == Kind.TEXT && SheetValue.of(column.look(), text.toString(), zone) != null) {
      out.append("[\"").append(column.look().name()).append("\",");
      JsonText.quote(out, text.toString());
      out.append(']');
      return;
    }
    if (text.length() > LONGEST) {
      throw new Problem(
          ExportProblem.CELL_TOO_LONG,
          "A text of "
              + column.slug()
              + " has more than "
              + LONGEST
              + " characters, which is too long for a cell of a workbook; use csv or jsonl");
    }
    JsonText.quote(out, text.toString());
  }

  /** Whether a spreadsheet keeps all digits of a number. */
  static boolean isExact(CharSequence number) {
    return number.chars().filter(c -> c >= '0' && c <= '9').count() <= DIGITS;
  }

  /**
   * The contents of the cells of a row: a String, a Double, a Boolean, a {@link SheetValue}, or
   * null if the cell is empty.
   */
  static List<@Nullable Object> read(String row, ZoneId zone) {
    List<@Nullable Object> values = new ArrayList<>();
    StringDecoder decoder = new StringDecoder();
    int at = 1;
    while (row.charAt(at) != ']') {
      if (row.charAt(at) == ',') {
        at++;
        continue;
      }
      int end = JsonMembers.skipValue(row, at);
      values.add(value(row, at, end, decoder, zone));
      at = end;
    }
    return values;
  }

  private static @Nullable Object value(
      String row, int begin, int end, StringDecoder decoder, ZoneId zone) {
    return switch (row.charAt(begin)) {
      case '"' -> {
        StringBuilder text = new StringBuilder(end - begin);
        decoder.append(text, row, begin, end);
        yield text.toString();
      }
      case '[' -> {
        JsonArray shown = JsonText.parse(row.substring(begin, end)).asJsonArray();
        yield SheetValue.of(Look.valueOf(shown.getString(0)), shown.getString(1), zone);
      }
      case 'n' -> null;
      case 't' -> true;
      case 'f' -> false;
      default -> Double.valueOf(row.substring(begin, end));
    };
  }
}
