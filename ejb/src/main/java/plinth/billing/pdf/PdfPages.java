package plinth.billing.pdf;

import java.awt.Color;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;

/** A4 pages that are written from the top; measured in points, 72 per inch. */
final class PdfPages implements Closeable {
  static final float MARGIN = 56;
  static final float WIDTH = PDRectangle.A4.getWidth();
  static final float RIGHT = WIDTH - MARGIN;
  private static final float TOP = PDRectangle.A4.getHeight() - MARGIN;
  private static final float BOTTOM = MARGIN + 24;
  private static final float LEADING = 1.35f;

  private final PDDocument document;
  private final Fonts fonts;
  private final List<PDPage> pages = new ArrayList<>();
  private PDPageContentStream page;
  private float y = TOP;

  PdfPages(PDDocument document) throws IOException {
    this.document = document;
    fonts = new Fonts(document);
    page = addPage();
  }

  private PDPageContentStream addPage() throws IOException {
    PDPage next = new PDPage(PDRectangle.A4);
    document.addPage(next);
    pages.add(next);
    return new PDPageContentStream(document, next, AppendMode.OVERWRITE, true);
  }

  /** The style of text. */
  record Style(float size, boolean isBold, Color color) {
    float height() {
      return size * LEADING;
    }
  }

  float y() {
    return y;
  }

  /** Moves to a vertical position on the page. */
  void moveTo(float place) {
    y = place;
  }

  void moveDown(float distance) {
    y -= distance;
  }

  /** Starts a new page if less than this height is left; returns whether it did. */
  boolean ensureRoom(float height) throws IOException {
    if (y - height >= BOTTOM) {
      return false;
    }
    page.close();
    page = addPage();
    y = TOP;
    return true;
  }

  /** Breaks a text into lines of this width. */
  List<String> lines(String text, Style style, float width, int most) throws IOException {
    return LineBreaks.lines(
        text, width, most, part -> fonts.width(part, style.isBold(), style.size()));
  }

  /** Writes a line that begins at {@code x}, without moving down. */
  void write(String line, Style style, float x) throws IOException {
    write(page, fonts.pieces(VisualOrder.of(line), style.isBold()), style, x, y);
  }

  /** Writes a line that ends at {@code x}, without moving down. */
  void writeBefore(String line, Style style, float x) throws IOException {
    write(line, style, x - fonts.width(line, style.isBold(), style.size()));
  }

  private static void write(
      PDPageContentStream on, List<Fonts.Piece> pieces, Style style, float x, float y)
      throws IOException {
    on.beginText();
    on.setNonStrokingColor(style.color());
    on.newLineAtOffset(x, y - style.size());
    for (Fonts.Piece piece : pieces) {
      on.setFont(piece.font(), style.size());
      on.showText(piece.text());
    }
    on.endText();
  }

  /** Draws a line across the page. */
  void rule(Color color, float thickness) throws IOException {
    page.setStrokingColor(color);
    page.setLineWidth(thickness);
    page.moveTo(MARGIN, y);
    page.lineTo(RIGHT, y);
    page.stroke();
  }

  /** Draws an image as large as fits into an area; returns its drawn height. */
  float picture(byte[] bytes, float x, float width, float height) throws IOException {
    PDImageXObject image = PDImageXObject.createFromByteArray(document, bytes, "logo");
    float scale = Math.min(width / image.getWidth(), height / image.getHeight());
    float drawn = image.getHeight() * scale;
    page.drawImage(image, x, y - drawn, image.getWidth() * scale, drawn);
    return drawn;
  }

  /** Writes the footer of every page, with the page number. */
  void foot(String left, Style style) throws IOException {
    page.close();
    for (int i = 0; i < pages.size(); i++) {
      String number = "Page " + (i + 1) + " of " + pages.size();
      float x = RIGHT - fonts.width(number, style.isBold(), style.size());
      try (PDPageContentStream on =
          new PDPageContentStream(document, pages.get(i), AppendMode.APPEND, true, true)) {
        write(on, fonts.pieces(VisualOrder.of(left), style.isBold()), style, MARGIN, MARGIN);
        write(on, fonts.pieces(number, style.isBold()), style, x, MARGIN);
      }
    }
  }

  @Override
  public void close() throws IOException {
    page.close();
  }
}
