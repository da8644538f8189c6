package plinth.pdf;

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
public final class PdfPages implements Closeable {
  public static final float MARGIN = 56;
  public static final float WIDTH = PDRectangle.A4.getWidth();
  public static final float RIGHT = WIDTH - MARGIN;
  private static final float TOP = PDRectangle.A4.getHeight() - MARGIN;
  private static final float BOTTOM = MARGIN + 24;
  private static final float LEADING = 1.35f;

  private final PDDocument document;
  private final Fonts fonts;
  private final List<PDPage> pages = new ArrayList<>();
  private PDPageContentStream page;
  private float y = TOP;

  /** Begins the first page of a document. */
  public PdfPages(PDDocument document) throws IOException {
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
  public record Style(float size, boolean isBold, Color color) {
    /** The distance from one line to the next. */
    public float height() {
      return size * LEADING;
    }
  }

  /** The vertical position on the page, from its bottom. */
  public float y() {
    return y;
  }

  /** Moves to a vertical position on the page. */
  public void moveTo(float place) {
    y = place;
  }

  /** Moves down by a distance. */
  public void moveDown(float distance) {
    y -= distance;
  }

  /** Starts a new page if less than this height is left; returns whether it did. */
  public boolean ensureRoom(float height) throws IOException {
    if (y - height >= BOTTOM) {
      return false;
    }
    page.close();
    page = addPage();
    y = TOP;
    return true;
  }

  /** Breaks a text into lines of this width. */
  public List<String> lines(String text, Style style, float width, int most) throws IOException {
    return LineBreaks.lines(
        text, width, most, part -> fonts.width(part, style.isBold(), style.size()));
  }

  /** Writes a line that begins at {@code x}, without moving down. */
  public void write(String line, Style style, float x) throws IOException {
    write(page, fonts.pieces(VisualOrder.of(line), style.isBold()), style, x, y);
  }

  /** Writes a line that ends at {@code x}, without moving down. */
  public void writeBefore(String line, Style style, float x) throws IOException {
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
  public void rule(Color color, float thickness) throws IOException {
    page.setStrokingColor(color);
    page.setLineWidth(thickness);
    page.moveTo(MARGIN, y);
    page.lineTo(RIGHT, y);
    page.stroke();
  }

  /** Draws an image as large as fits into an area; returns its drawn height. */
  public float picture(byte[] bytes, float x, float width, float height) throws IOException {
    PDImageXObject image = PDImageXObject.createFromByteArray(document, bytes, "logo");
    float scale = Math.min(width / image.getWidth(), height / image.getHeight());
    float drawn = image.getHeight() * scale;
    page.drawImage(image, x, y - drawn, image.getWidth() * scale, drawn);
    return drawn;
  }

  /** The width of a line. */
  public float width(String line, Style style) throws IOException {
    return fonts.width(line, style.isBold(), style.size());
  }

  /** Fills the area inside of a line through points, which alternate between x and y. */
  public void fill(Color color, float... points) throws IOException {
    page.setNonStrokingColor(color);
    draw(points);
    page.fill();
  }

  /** Draws a line through points, which alternate between x and y. */
  public void line(Color color, float thickness, float... points) throws IOException {
    page.setStrokingColor(color);
    page.setLineWidth(thickness);
    draw(points);
    page.stroke();
  }

  private void draw(float... points) throws IOException {
    page.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      page.lineTo(points[i], points[i + 1]);
    }
  }

  /** The number of a page in words. */
  @FunctionalInterface
  public interface PageWords {
    /** The words for a page, counted from 1. */
    String of(int page, int pages);
  }

  /** Writes the footer of every page: a text on the left and one on the right. */
  public void foot(PageWords left, PageWords right, Style style) throws IOException {
    page.close();
    for (int i = 0; i < pages.size(); i++) {
      String begin = left.of(i + 1, pages.size());
      String end = right.of(i + 1, pages.size());
      float x = RIGHT - fonts.width(end, style.isBold(), style.size());
      try (PDPageContentStream on =
          new PDPageContentStream(document, pages.get(i), AppendMode.APPEND, true, true)) {
        write(on, fonts.pieces(VisualOrder.of(begin), style.isBold()), style, MARGIN, MARGIN);
        write(on, fonts.pieces(VisualOrder.of(end), style.isBold()), style, x, MARGIN);
      }
    }
  }

  @Override
  public void close() throws IOException {
    page.close();
  }
}
