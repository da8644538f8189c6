package plinth.reports.pdf;

import java.awt.Color;
import java.io.IOException;
import java.util.List;
import plinth.pdf.PdfPages;
import plinth.reports.AnswerSheet;

/** Draws the bars, lines, slices or stages of an answer; other answers are tables only. */
record ChartDrawing(Lines lines) {
  private static final List<Color> COLORS =
      List.of(
          new Color(0x0F, 0x76, 0x6E),
          new Color(0x2F, 0x6F, 0xED),
          new Color(0xC2, 0x72, 0x0A),
          new Color(0xB8, 0x38, 0x7F),
          new Color(0x6D, 0x4B, 0xC4),
          new Color(0x4D, 0x7C, 0x0F),
          new Color(0xD6, 0x45, 0x45),
          new Color(0x57, 0x53, 0x4E));

  /** As many groups are drawn as can be told apart on a page. */
  static final int MOST_PLACES = 30;

  private static final float SWATCH = 7;

  void draw(AnswerSheet sheet) throws IOException {
    Drawn drawn = Drawn.of(sheet, MOST_PLACES);
    switch (sheet.type()) {
      case BAR, LINE -> new AxisChart(lines, this).draw(sheet, drawn);
      case PIE -> new PieChart(lines, this).draw(drawn);
      case FUNNEL -> funnel(drawn);
      default -> {
        return;
      }
    }
    if (drawn.isCut()) {
      lines.paragraph(lines.word("drawn", MOST_PLACES), ReportPdf.SMALL, 1);
    }
    lines.moveDown(6);
  }

  static Color color(int place) {
    return COLORS.get(place % COLORS.size());
  }

  /** Writes what colors mean, in as many lines as are needed. */
  void legend(List<String> names) throws IOException {
    float at = 0;
    for (int i = 0; i < names.size(); i++) {
      String name = lines.fitted(names.get(i), ReportPdf.SMALL, Lines.WIDTH / 3);
      float width = lines.pages().width(name, ReportPdf.SMALL) + SWATCH + 16;
      if (at > 0 && at + width > Lines.WIDTH) {
        at = 0;
        lines.moveDown(ReportPdf.SMALL.height());
      }
      swatch(color(i), at);
      lines.begin(name, ReportPdf.SMALL, at + SWATCH + 4);
      at += width;
    }
    lines.moveDown(ReportPdf.SMALL.height() + 4);
  }

  private void swatch(Color color, float at) throws IOException {
    float y = lines.pages().y() - 1;
    area(color, at, y, SWATCH, SWATCH);
  }

  /** Fills an area that begins at a distance and hangs down from a height. */
  void area(Color color, float at, float top, float width, float height) throws IOException {
    float left = lines.x(at);
    float right = lines.x(at + width);
    lines.pages().fill(color, left, top, right, top, right, top - height, left, top - height);
  }

  private void funnel(Drawn drawn) throws IOException {
    double most = Math.max(drawn.most(), 0);
    float name = 120;
    float value = 80;
    float track = Lines.WIDTH - name - value;
    for (int i = 0; i < drawn.places().size(); i++) {
      lines.ensureRoom(24);
      PdfPages pages = lines.pages();
      float part = most == 0 ? 0 : (float) (Math.max(drawn.value(0, i), 0) / most);
      float width = Math.max(1, track * part);
      area(ReportPdf.ACCENT, name + (track - width) / 2, pages.y() + 2, width, 16);
      lines.begin(
          lines.fitted(drawn.places().get(i), ReportPdf.SMALL, name - 8), ReportPdf.SMALL, 0);
      lines.end(drawn.text(0, i), ReportPdf.SMALL, Lines.WIDTH);
      lines.moveDown(20);
    }
  }
}
