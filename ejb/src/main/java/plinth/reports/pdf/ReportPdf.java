package plinth.reports.pdf;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import plinth.mail.MailLanguage;
import plinth.pdf.PdfPages;
import plinth.reports.AnswerSheet;
import plinth.reports.ChartType;

/** Renders reports as PDF: a drawing of each, and a table with its figures. */
public final class ReportPdf {
  static final Color INK = new Color(0x1C, 0x19, 0x17);
  static final Color GREY = new Color(0x57, 0x53, 0x4E);
  static final Color PALE = new Color(0xD6, 0xD3, 0xD1);
  static final Color ACCENT = new Color(0x0F, 0x76, 0x6E);
  static final PdfPages.Style SMALL = new PdfPages.Style(8, false, GREY);
  private static final PdfPages.Style TITLE = new PdfPages.Style(18, true, INK);
  private static final PdfPages.Style HEADING = new PdfPages.Style(12, true, INK);
  private static final PdfPages.Style FIGURE = new PdfPages.Style(24, true, ACCENT);
  private static final PdfPages.Style LABEL = new PdfPages.Style(9.5f, false, GREY);
  private static final float GAP = 18;

  private final Lines lines;

  private ReportPdf(Lines lines) {
    this.lines = lines;
  }

  /**
   * What a document contains.
   *
   * @param title the name of the report or dashboard
   * @param about a line below the title
   * @param at when it was answered
   * @param language the language of its words
   * @param sheets the answers
   * @param unanswered the names of reports without an answer
   */
  public record Content(
      String title,
      String about,
      Instant at,
      MailLanguage language,
      List<AnswerSheet> sheets,
      List<String> unanswered) {}

  /** Returns the document. */
  public static byte[] of(Content content) {
    try (PDDocument document = new PDDocument()) {
      try (PdfPages pages = new PdfPages(document)) {
        new ReportPdf(new Lines(pages, content.language())).write(content);
      }
      PDDocumentInformation about = new PDDocumentInformation();
      about.setTitle(content.title());
      about.setCreator("Plinth");
      about.setCreationDate(GregorianCalendar.from(content.at().atZone(ZoneOffset.UTC)));
      document.setDocumentInformation(about);
      document.getDocumentCatalog().setLanguage(content.language().locale().getLanguage());
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Content content) throws IOException {
    lines.paragraph(content.title(), TITLE, 3);
    lines.paragraph(content.about(), SMALL, 2);
    lines.rule(ACCENT, 1.5f, 14);
    boolean isOne = content.sheets().size() == 1 && content.unanswered().isEmpty();
    for (AnswerSheet sheet : content.sheets()) {
      write(sheet, isOne && sheet.name().equals(content.title()));
    }
    for (String name : content.unanswered()) {
      lines.ensureRoom(60);
      lines.paragraph(name, HEADING, 2);
      lines.paragraph(lines.word("unanswered"), LABEL, 1);
      lines.moveDown(GAP);
    }
    lines.foot(content.title());
  }

  private void write(AnswerSheet sheet, boolean isNamed) throws IOException {
    lines.ensureRoom(room(sheet.type()));
    if (!isNamed) {
      lines.paragraph(sheet.name(), HEADING, 2);
      lines.moveDown(4);
    }
    if (sheet.type() == ChartType.NUMBER) {
      numbers(sheet);
    } else if (sheet.rows().isEmpty() && !sheet.groups().isEmpty()) {
      lines.paragraph(lines.word("empty"), LABEL, 1);
    } else {
      new ChartDrawing(lines).draw(sheet);
      new SheetTable(lines).write(sheet);
    }
    lines.moveDown(GAP);
  }

  /** The height that keeps a heading together with what follows it. */
  private static float room(ChartType type) {
    return switch (type) {
      case BAR, LINE, PIE -> 300;
      case NUMBER -> 90;
      case FUNNEL, TABLE, PIVOT -> 150;
    };
  }

  private void numbers(AnswerSheet sheet) throws IOException {
    for (int i = 0; i < sheet.measures().size(); i++) {
      lines.ensureRoom(50);
      lines.paragraph(sheet.measures().get(i), LABEL, 1);
      lines.paragraph(sheet.total().cells().get(i).text(), FIGURE, 3);
      lines.moveDown(6);
    }
  }
}
