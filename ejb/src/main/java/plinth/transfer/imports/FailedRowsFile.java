package plinth.transfer.imports;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import plinth.transfer.Formulas;

/**
 * A file of refused rows: the columns of the source file unchanged, followed by the reason. It is
 * written while the rows are read, so their number is unlimited.
 *
 * @param header the texts of the source's header row; empty if it has none
 * @param width the number of cells before the reason
 * @param after returns the next rows after a row number; an empty list ends the file
 */
public record FailedRowsFile(List<String> header, int width, LongFunction<List<FailedRow>> after) {
  private static final String REASON = "reason";
  private static final int SHEET = 1_048_576;
  private static final int CELL = 32_767;

  /** The file formats. */
  public enum Form {
    CSV("text/csv;charset=utf-8"),
    XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");

    private final String mediaType;

    Form(String mediaType) {
      this.mediaType = mediaType;
    }

    /** Its media type. */
    public String mediaType() {
      return mediaType;
    }

    /** The word on the wire, which is also the file extension. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The format for a word on the wire. */
    public static Optional<Form> of(String word) {
      return List.of(values()).stream().filter(form -> form.code().equals(word)).findFirst();
    }
  }

  /** Receives a line of cells. */
  @FunctionalInterface
  private interface Lines {
    void add(List<String> cells) throws IOException;
  }

  /** Writes the file. */
  public void write(Form form, OutputStream out) throws IOException {
    if (form == Form.CSV) {
      csv(out);
    } else {
      xlsx(out);
    }
  }

  private void csv(OutputStream out) throws IOException {
    try (Writer text =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16)) {
      // The byte order mark tells spreadsheets the encoding.
      text.write('\ufeff');
      lines(cells -> text.write(line(cells)));
    }
  }

  private static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      boolean isQuoted = cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
      line.append(i == 0 ? "" : ",");
      line.append(isQuoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }
    return line.append("\r\n").toString();
  }

  private void xlsx(OutputStream out) throws IOException {
    Workbook workbook = new Workbook(out, "Plinth", "1.0");
    Sheets sheets = new Sheets(workbook);
    // In a text file an apostrophe guards texts that look like formulas; in a workbook it would be
    // content.
    lines(cells -> sheets.add(cells.stream().map(Formulas::unguard).toList()));
    sheets.finish();
    workbook.finish();
  }

  /** The sheets of a workbook; rows that do not fit on a sheet continue on the next. */
  private static final class Sheets {
    private final Workbook workbook;
    private Worksheet sheet;
    private int number = 1;
    private int row;

    Sheets(Workbook workbook) {
      this.workbook = workbook;
      this.sheet = workbook.newWorksheet("Rows");
    }

    void add(List<String> cells) throws IOException {
      if (row == SHEET) {
        sheet.finish();
        number++;
        sheet = workbook.newWorksheet("Rows " + number);
        row = 0;
      }
      for (int i = 0; i < cells.size(); i++) {
        String cell = cells.get(i);
        sheet.inlineString(row, i, cell.length() > CELL ? cell.substring(0, CELL) : cell);
      }
      row++;
      if (row % 500 == 0) {
        sheet.flush();
      }
    }

    void finish() throws IOException {
      sheet.finish();
    }
  }

  private void lines(Lines lines) throws IOException {
    if (!header.isEmpty()) {
      lines.add(with(header, REASON));
    }
    List<FailedRow> rows = after.apply(0);
    while (!rows.isEmpty()) {
      for (FailedRow row : rows) {
        lines.add(with(row.cells(), row.reason()));
      }
      rows = after.apply(rows.get(rows.size() - 1).row());
    }
  }

  private List<String> with(List<String> cells, String last) {
    List<String> all = new ArrayList<>(cells);
    while (all.size() < width) {
      all.add("");
    }
    all.add(last);
    return all;
  }
}
