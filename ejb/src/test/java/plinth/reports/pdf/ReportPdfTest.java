package plinth.reports.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.mail.MailLanguage;
import plinth.reports.AnswerSheet;
import plinth.reports.ChartType;

/** Reports as PDF, parsed again; the documents are kept in {@code target/reports}. */
class ReportPdfTest {
  private static final Path KEPT = Path.of("target", "reports");
  private static final Instant AT = Instant.parse("2026-02-01T08:00:00Z");

  @ParameterizedTest
  @EnumSource(MailLanguage.class)
  void allKindsOfChartsAreInADocument(MailLanguage language) throws IOException {
    boolean isArabic = language == MailLanguage.AR;
    List<String> months =
        isArabic
            ? List.of("يناير 2026", "فبراير 2026", "مارس 2026", "أبريل 2026")
            : List.of("January 2026", "February 2026", "March 2026", "April 2026");
    List<String> states =
        isArabic ? List.of("مخطط", "جارٍ", "منتهٍ") : List.of("Planned", "Under way", "Ended");
    List<AnswerSheet> sheets =
        List.of(
            sheet("Voyages", ChartType.NUMBER, List.of(), List.of(), false),
            sheet("By month", ChartType.LINE, List.of("Month"), crossed(months, null), false),
            sheet("Bars", ChartType.BAR, List.of("Month"), crossed(months, null), false),
            sheet(
                "Stacked", ChartType.BAR, List.of("Month", "State"), crossed(months, states), true),
            sheet(
                isArabic ? "الرحلات حسب الحالة" : "By state",
                ChartType.PIE,
                List.of(isArabic ? "الحالة" : "State"),
                crossed(states, null),
                false),
            sheet("Funnel", ChartType.FUNNEL, List.of("State"), crossed(states, null), false),
            sheet("Table", ChartType.TABLE, List.of("Month"), crossed(months, null), false));
    byte[] pdf =
        ReportPdf.of(
            new ReportPdf.Content(
                isArabic ? "تقرير الأسطول" : "Fleet",
                "sea · " + language.day(AT.atZone(ZoneOffset.UTC).toLocalDate()),
                AT,
                language,
                sheets,
                List.of("Broken")));
    Files.createDirectories(KEPT);
    Files.write(KEPT.resolve(language + ".pdf"), pdf);
    String text = text(pdf);
    assertThat(text).contains("Bars").contains("Funnel").contains("Broken");
    if (isArabic) {
      assertThat(text).contains("2026").doesNotContain("Page 1");
    } else {
      assertThat(text)
          .contains("Planned", "February 2026", "Total", "Page 1 of")
          .contains("This report could not be answered");
    }
  }

  @Test
  void longAnswersSayWhatIsLeftOut() throws IOException {
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 230; i++) {
      many.add("Group " + i + " with quite a long name that does not fit into its column");
    }
    String text =
        text(
            ReportPdf.of(
                new ReportPdf.Content(
                    "Many",
                    "sea",
                    AT,
                    MailLanguage.EN,
                    List.of(
                        sheet("Many", ChartType.BAR, List.of("Name"), crossed(many, null), false)),
                    List.of())));
    assertThat(text)
        .contains("The drawing shows the first 30 groups.")
        .contains("30 further rows are in the CSV file.")
        .contains("Group 199")
        .doesNotContain("Group 200");
  }

  @Test
  void nothingToDrawIsSaid() throws IOException {
    AnswerSheet empty = sheet("None", ChartType.PIE, List.of("Name"), List.of(), false);
    AnswerSheet zero =
        sheet(
            "Zero",
            ChartType.LINE,
            List.of("Name"),
            List.of(new AnswerSheet.Row(List.of("A"), List.of(new AnswerSheet.Cell("–", null)))),
            false);
    String text =
        text(
            ReportPdf.of(
                new ReportPdf.Content(
                    "N", "sea", AT, MailLanguage.EN, List.of(empty, zero), List.of())));
    assertThat(text).contains("No records match").contains("Zero");
  }

  private static String text(byte[] pdf) throws IOException {
    try (PDDocument document = Loader.loadPDF(pdf)) {
      return new PDFTextStripper().getText(document);
    }
  }

  private static AnswerSheet sheet(
      String name,
      ChartType type,
      List<String> groups,
      List<AnswerSheet.Row> rows,
      boolean isStacked) {
    AnswerSheet.Row total = new AnswerSheet.Row(List.of(), List.of(cell(1_234)));
    List<String> series =
        rows.stream().flatMap(row -> row.keys().stream().skip(1)).distinct().toList();
    return new AnswerSheet(
        name, type, isStacked, groups, List.of("Records"), rows, series, total, false);
  }

  private static List<AnswerSheet.Row> crossed(List<String> first, List<String> second) {
    List<AnswerSheet.Row> rows = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      for (int k = 0; k < (second == null ? 1 : second.size()); k++) {
        List<String> keys =
            second == null ? List.of(first.get(i)) : List.of(first.get(i), second.get(k));
        rows.add(new AnswerSheet.Row(keys, List.of(cell(7 + 31 * i % 23 + 5 * k))));
      }
    }
    return rows;
  }

  private static AnswerSheet.Cell cell(int value) {
    return new AnswerSheet.Cell(String.valueOf(value), (double) value);
  }
}
