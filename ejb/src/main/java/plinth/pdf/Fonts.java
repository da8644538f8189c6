package plinth.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.jspecify.annotations.Nullable;

/**
 * The fonts of one document, embedded as subsets: one for the scripts of Europe and the Near East,
 * and East Asian fallbacks for the characters it lacks. A character that no font has is drawn as a
 * box.
 */
final class Fonts {
  private static final String BOX = "\u25A1";

  private final Face text;
  private final Face bold;
  private final PDDocument document;
  private final Map<String, Face> fallbacks = new HashMap<>();

  /** A font and its characters. */
  private record Face(PDFont font, CmapLookup characters) {
    boolean has(int point) {
      return characters.getGlyphId(point) != 0;
    }
  }

  /** A part of a line in one font. */
  record Piece(PDFont font, String text) {
    float width(float size) throws IOException {
      return font.getStringWidth(text) / 1_000 * size;
    }
  }

  Fonts(PDDocument document) throws IOException {
    this.document = document;
    text = load("DejaVuSans");
    bold = load("DejaVuSans-Bold");
  }

  private Face load(String name) throws IOException {
    try (InputStream stream = Fonts.class.getResourceAsStream("/fonts/" + name + ".ttf")) {
      if (stream == null) {
        throw new IllegalStateException("no font " + name);
      }
      TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(stream));
      // Ligatures would be copied out of the document as separate characters.
      font.setEnableGsub(false);
      return new Face(PDType0Font.load(document, font, true), font.getUnicodeCmapLookup());
    }
  }

  /** Splits a line in visual order into pieces that each use one font. */
  List<Piece> pieces(String line, boolean isBold) throws IOException {
    List<Piece> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    Face of = isBold ? bold : text;
    for (int point : line.codePoints().toArray()) {
      Face face = face(point, isBold);
      if (face != null && !face.equals(of) && piece.length() > 0) {
        pieces.add(new Piece(of.font(), piece.toString()));
        piece.setLength(0);
      }
      of = face == null ? of : face;
      piece.append(face == null ? box(of) : Character.toString(point));
    }
    if (piece.length() > 0) {
      pieces.add(new Piece(of.font(), piece.toString()));
    }
    return pieces;
  }

  private static String box(Face face) {
    return face.has(BOX.codePointAt(0)) ? BOX : "?";
  }

  private @Nullable Face face(int point, boolean isBold) throws IOException {
    Face first = isBold ? bold : text;
    if (first.has(point)) {
      return first;
    } else if (text.has(point)) {
      return text;
    }
    boolean isKorean = Character.UnicodeScript.of(point) == Character.UnicodeScript.HANGUL;
    String name = isKorean ? "NanumSquareR" : "DroidSansFallbackFull";
    Face fallback = fallbacks.get(name);
    if (fallback == null) {
      fallback = load(name);
      fallbacks.put(name, fallback);
    }
    return fallback.has(point) ? fallback : null;
  }

  /** Returns the width of a line in logical order. */
  float width(String line, boolean isBold, float size) throws IOException {
    float width = 0;
    for (Piece piece : pieces(VisualOrder.of(line), isBold)) {
      width += piece.width(size);
    }
    return width;
  }
}
