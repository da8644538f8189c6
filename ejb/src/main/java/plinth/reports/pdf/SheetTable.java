package plinth.reports.pdf;

import java.io.IOException;
import java.util.List;
import plinth.pdf.PdfPages.Style;
import plinth.reports.AnswerSheet;

/** Writes the figures of an answer as a table. */
record SheetTable(Lines lines) {
  /** As many rows are printed; the file with values has all of them. */
  private static final int MOST_ROWS = 200;

  private static final Style CELL = new Style(8.5f, false, ReportPdf.INK);
  private static final Style STRONG = new Style(8.5f, true, ReportPdf.INK);
  private static final float PAD = 8;

  void write(AnswerSheet sheet) throws IOException {
    float width = Lines.WIDTH / (sheet.groups().size() + sheet.measures().size());
    head(sheet, width);
    List<AnswerSheet.Row> rows = sheet.rows();
    for (AnswerSheet.Row row : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
      if (lines.ensureRoom(CELL.height() + 14)) {
        head(sheet, width);
      }
      row(row.keys(), texts(row), CELL, width);
    }
    if (!sheet.groups().isEmpty()) {
      lines.ensureRoom(CELL.height() + 14);
      row(List.of(lines.word("total")), texts(sheet.total()), STRONG, width, sheet.groups().size());
    } else {
      row(List.of(), texts(sheet.total()), CELL, width);
    }
    if (rows.size() > MOST_ROWS) {
      lines.paragraph(lines.word("more", rows.size() - MOST_ROWS), ReportPdf.SMALL, 1);
    }
  }

  private static List<String> texts(AnswerSheet.Row row) {
    return row.cells().stream().map(AnswerSheet.Cell::text).toList();
  }

  private void head(AnswerSheet sheet, float width) throws IOException {
    lines.moveDown(6);
    row(sheet.groups(), sheet.measures(), ReportPdf.SMALL, width);
  }

  private void row(List<String> keys, List<String> cells, Style style, float width)
      throws IOException {
    row(keys, cells, style, width, keys.size());
  }

  /** Writes keys at the beginning of their columns and cells at the end of theirs. */
  private void row(List<String> keys, List<String> cells, Style style, float width, int columns)
      throws IOException {
    for (int i = 0; i < keys.size(); i++) {
      lines.begin(lines.fitted(keys.get(i), style, width - PAD), style, i * width);
    }
    for (int i = 0; i < cells.size(); i++) {
      float end = (columns + i + 1) * width;
      lines.end(lines.fitted(cells.get(i), style, width - PAD), style, end);
    }
    lines.moveDown(style.height());
    lines.rule(ReportPdf.PALE, 0.5f, 6);
  }
}
