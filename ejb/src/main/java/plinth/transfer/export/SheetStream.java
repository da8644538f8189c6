package plinth.transfer.export;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;
import plinth.transfer.export.ExportColumn.Look;

/**
 * The bytes of a workbook created from {@link SheetRows}, produced while they are read, with only a
 * few rows in memory. Texts are written as text cells, so none is interpreted as a formula. Rows
 * that do not fit on a sheet continue on the next.
 */
final class SheetStream extends GeneratedStream {
  /** The maximum number of rows of a sheet, including its header. */
  static final int SHEET = 1_048_576;

  private static final int AT_ONCE = 500;

  /** The widths of columns with days, amounts and points in time, in characters. */
  private static final int WIDTH = 14;

  private static final int TIME_WIDTH = 20;

  private final BufferedReader rows;
  private final List<String> header;
  private final List<Look> looks;
  private final ZoneId zone;
  private final int most;
  private final ByteArrayOutputStream made = new ByteArrayOutputStream();
  private final Workbook workbook;
  private Worksheet sheet;
  private int sheets = 1;
  private int row;
  private boolean isFinished;

  /**
   * Creates the workbook.
   *
   * @param rows lines of {@link SheetRows}
   * @param header the header of each sheet; empty: none
   * @param looks what the columns show
   * @param zone the time zone of times
   */
  SheetStream(InputStream rows, List<String> header, List<Look> looks, ZoneId zone) {
    this(rows, header, looks, zone, SHEET);
  }

  /** Creates the workbook with another maximum number of rows per sheet. */
  SheetStream(InputStream rows, List<String> header, List<Look> looks, ZoneId zone, int most) {
    this.rows = new BufferedReader(new InputStreamReader(rows, StandardCharsets.UTF_8), 1 << 16);
    this.header = header;
    this.looks = looks;
    this.zone = zone;
    this.most = most;
    workbook = new Workbook(made, "Plinth", "1.0");
    sheet = newSheet();
  }

  @Override
  byte[] generate() throws IOException {
    made.reset();
    while (made.size() == 0 && !isFinished) {
      write();
    }
    return made.toByteArray();
  }

  private void write() throws IOException {
    for (int i = 0; i < AT_ONCE; i++) {
      @Nullable String line = rows.readLine();
      if (line == null) {
        sheet.finish();
        workbook.finish();
        isFinished = true;
        return;
      }
      if (row == most) {
        sheet.finish();
        sheet = newSheet();
      }
      add(SheetRows.read(line, zone));
    }
    sheet.flush();
  }

  private Worksheet newSheet() {
    Worksheet next = workbook.newWorksheet(sheets == 1 ? "Records" : "Records " + sheets);
    sheets++;
    row = 0;
    sheet = next;
    for (int i = 0; i < looks.size(); i++) {
      if (looks.get(i) != Look.PLAIN) {
        boolean hasTime = looks.get(i) == Look.MOMENT || looks.get(i) == Look.STAMP;
        sheet.width(i, hasTime ? TIME_WIDTH : WIDTH);
      }
    }
    if (!header.isEmpty()) {
      add(List.copyOf(header));
    }
    return next;
  }

  private void add(List<? extends @Nullable Object> values) {
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      if (value instanceof String text) {
        sheet.inlineString(row, i, text);
      } else if (value instanceof Number number) {
        sheet.value(row, i, number);
      } else if (value instanceof Boolean flag) {
        sheet.value(row, i, flag);
      } else if (value instanceof SheetValue shown) {
        shown.write(sheet, row, i);
      }
    }
    row++;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
