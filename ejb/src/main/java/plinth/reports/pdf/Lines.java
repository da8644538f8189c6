package plinth.reports.pdf;

import java.awt.Color;
import java.io.IOException;
import plinth.mail.MailLanguage;
import plinth.pdf.PdfPages;
import plinth.pdf.PdfPages.Style;
import plinth.reports.AnswerSheet;

/**
 * Pages on which lines begin where the language begins them. Positions are distances from that side
 * of the text.
 */
record Lines(PdfPages pages, MailLanguage language) {
  static final float WIDTH = PdfPages.RIGHT - PdfPages.MARGIN;

  String word(String key, Object... values) {
    return language.word(AnswerSheet.WORDS, key, values);
  }

  /** The horizontal position on the page of a distance from the beginning of lines. */
  float x(float distance) {
    return language.isRightToLeft() ? PdfPages.RIGHT - distance : PdfPages.MARGIN + distance;
  }

  /** Writes a line that begins at a distance, without moving down. */
  void begin(String line, Style style, float distance) throws IOException {
    if (language.isRightToLeft()) {
      pages.writeBefore(line, style, x(distance));
    } else {
      pages.write(line, style, x(distance));
    }
  }

  /** Writes a line that ends at a distance, without moving down. */
  void end(String line, Style style, float distance) throws IOException {
    if (language.isRightToLeft()) {
      pages.write(line, style, x(distance));
    } else {
      pages.writeBefore(line, style, x(distance));
    }
  }

  /** Writes a line around a distance, without moving down. */
  void center(String line, Style style, float distance) throws IOException {
    pages.write(line, style, x(distance) - pages.width(line, style) / 2);
  }

  /** The first line of a text that fits into a width. */
  String fitted(String text, Style style, float width) throws IOException {
    return pages.lines(text, style, width, 1).stream().findFirst().orElse("");
  }

  /** Writes a text over the whole width. */
  void paragraph(String text, Style style, int most) throws IOException {
    for (String line : pages.lines(text, style, WIDTH, most)) {
      begin(line, style, 0);
      pages.moveDown(style.height());
    }
  }

  void rule(Color color, float thickness, float after) throws IOException {
    pages.moveDown(4);
    pages.rule(color, thickness);
    pages.moveDown(after);
  }

  boolean ensureRoom(float height) throws IOException {
    return pages.ensureRoom(height);
  }

  void moveDown(float distance) {
    pages.moveDown(distance);
  }

  /** Writes the title and the number of the page below each page. */
  void foot(String title) throws IOException {
    String shown = fitted(title, ReportPdf.SMALL, WIDTH - 100);
    PdfPages.PageWords name = (page, count) -> shown;
    PdfPages.PageWords number = (page, count) -> word("page", page, count);
    boolean isRtl = language.isRightToLeft();
    pages.foot(isRtl ? number : name, isRtl ? name : number, ReportPdf.SMALL);
  }
}
