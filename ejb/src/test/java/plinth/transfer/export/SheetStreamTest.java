package plinth.transfer.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.transfer.export.ExportColumn.Look;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;
import plinth.transfer.xlsx.XlsxSource;

class SheetStreamTest {
  private static final List<ExportColumn> COLUMNS =
      List.of(
          new ExportColumn(
              "name", "name", ExportColumn.Kind.FIELD, List.of(), " ", Map.of(), Look.PLAIN),
          new ExportColumn(
              "size", "size", ExportColumn.Kind.FIELD, List.of(), " ", Map.of(), Look.PLAIN),
          new ExportColumn(
              "open", "open", ExportColumn.Kind.FIELD, List.of(), " ", Map.of(), Look.PLAIN));

  @TempDir private Path folder;

  private static String row(JsonObject values) {
    StringBuilder out = new StringBuilder();
    new SheetRows(COLUMNS, Time.UTC).append(out, values.toString(), i -> null);
    return out.toString();
  }

  private Map<String, String> book(String rows, List<String> header, int most) throws IOException {
    return book(rows, header, List.of(), most);
  }

  private Map<String, String> book(String rows, List<String> header, List<Look> looks, int most)
      throws IOException {
    byte[] bytes;
    try (SheetStream stream =
        new SheetStream(
            new ByteArrayInputStream(rows.getBytes(StandardCharsets.UTF_8)),
            header,
            looks,
            Time.UTC,
            most)) {
      bytes = stream.readAllBytes();
    }
    Path file = Files.write(folder.resolve("book.xlsx"), bytes);
    Map<String, String> parts = new TreeMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry part : Collections.list(zip.entries())) {
        parts.put(
            part.getName(),
            new String(zip.getInputStream(part).readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return parts;
  }

  @Test
  void rowsKeepTextsNumbersAndFlags() {
    assertThat(row(json("name", "a\n\"", "size", -1.5, "open", true)))
        .isEqualTo(array("a\n\"", -1.5, true) + "\n");
    assertThat(row(json("size", null))).isEqualTo("[null,null,null]\n");
    assertThat(row(json("size", parsed("12345678901234567890.5"))))
        .isEqualTo(array(null, "12345678901234567890.5", null) + "\n");
    assertThat(row(json("name", "'=1"))).startsWith("[" + quoted("'=1"));
    assertThat(
            SheetRows.read(
                """
                ["a\\u00e9",-1.5,true,null,false]""",
                Time.UTC))
        .containsExactly("a\u00e9", -1.5, true, null, false);
  }

  @Test
  void aTextThatNoCellTakesIsRefusedByItsField() {
    String text = "x".repeat(SheetRows.LONGEST);
    assertThat(row(json("name", text))).contains(text);
    assertThatThrownBy(() -> row(json("name", text + "x")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("name");
  }

  @Test
  void textsLikeFormulasAreTexts() throws IOException {
    String sheet =
        book(row(json("name", "=1+1", "size", 7, "open", false)), List.of("a", "b", "c"), 100)
            .get("xl/worksheets/sheet1.xml");
    assertThat(sheet).doesNotContain("<f>").contains("t=\"inlineStr\"><is><t>=1+1</t>");
    assertThat(sheet).contains("<v>7", "t=\"b\"><v>0");
  }

  @Test
  void rowsContinueInFurtherSheets() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 1_205; i++) {
      rows.append(row(json("name", "n" + i)));
    }
    Map<String, String> book = book(rows.toString(), List.of("name", "size", "open"), 601);

    assertThat(book.get("xl/worksheets/sheet1.xml")).contains(">n0<", ">n599<", ">name<");
    assertThat(book.get("xl/worksheets/sheet1.xml")).doesNotContain(">n600<");
    assertThat(book.get("xl/worksheets/sheet2.xml")).contains(">n600<", ">n1199<", ">name<");
    assertThat(book.get("xl/worksheets/sheet3.xml")).contains(">n1200<", ">n1204<", ">name<");
    assertThat(book.get("xl/workbook.xml")).contains("Records", "Records 2", "Records 3");
  }

  @Test
  void daysTimesAndAmountsAreNumbersWithFormats() throws IOException {
    List<ExportColumn> columns =
        List.of(
            shown("day", Look.DAY, List.of()),
            shown("at", Look.MOMENT, List.of()),
            shown("price", Look.AMOUNT, List.of("amount", "currency")));
    StringBuilder rows = new StringBuilder();
    List.of(
            record("2024-02-29", "2024-02-29T10:00:01Z", "-3.10", "EUR"),
            record("1900-03-01", "9999-12-31T23:59:59Z", "1.234", "KWD"),
            record("1900-02-28", "2024-02-29T10:00:00.000001Z", "1234567890123456.5", "EUR"))
        .forEach(
            values -> new SheetRows(columns, Time.UTC).append(rows, values.toString(), i -> null));
    List<Look> looks = columns.stream().map(ExportColumn::look).toList();
    Map<String, String> book = book(rows.toString(), List.of(), looks, 100);
    assertThat(book.get("xl/styles.xml"))
        .contains("yyyy-mm-dd hh:mm:ss", "#,##0.00 [$EUR]", "#,##0.000 [$KWD]");

    byte[] bytes = Files.readAllBytes(folder.resolve("book.xlsx"));
    SourceFormat format = SourceFormat.workbook();
    try (RowReader reader =
        new XlsxSource()
            .open(
                offset -> new ByteArrayInputStream(bytes, (int) offset, bytes.length),
                format,
                format.start())) {
      assertThat(reader.next())
          .isEqualTo(
              new SourceRow(
                  1, List.of("2024-02-29", "2024-02-29T10:00:01", "-3.1"), null, Map.of(2, "EUR")));
      assertThat(reader.next())
          .isEqualTo(
              new SourceRow(
                  2,
                  List.of("1900-03-01", "9999-12-31T23:59:59", "1.234"),
                  null,
                  Map.of(2, "KWD")));
      assertThat(reader.next())
          .isEqualTo(
              SourceRow.of(
                  3,
                  List.of("1900-02-28", "2024-02-29T10:00:00.000001Z", "1234567890123456.5 EUR")));
    }
  }

  /**
   * A workbook has no offsets, so its times are those of a time zone, by which imports read them.
   */
  @Test
  void timesAreThoseOfTheTimeZone() {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    SheetRows rows = new SheetRows(List.of(shown("at", Look.MOMENT, List.of())), zone);
    StringBuilder out = new StringBuilder();
    for (String moment : List.of("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")) {
      rows.append(out, json("at", moment).toString(), i -> null);
    }
    List<String> lines = out.toString().lines().toList();
    assertThat(SheetRows.read(lines.get(0), zone))
        .containsExactly(new SheetValue.Moment(LocalDateTime.parse("2026-10-25T02:30:00")));
    assertThat(SheetRows.read(lines.get(1), zone))
        .as("the second of two equal times stays a text")
        .containsExactly("2026-10-25T01:30:00Z");
  }

  private static ExportColumn shown(String slug, Look look, List<String> members) {
    return new ExportColumn(slug, slug, ExportColumn.Kind.FIELD, members, " ", Map.of(), look);
  }

  private static JsonObject record(String day, String at, String amount, String currency) {
    return json(
        "day", day, "at", at, "price", json("amount", parsed(amount), "currency", currency));
  }

  @Test
  void aBookWithoutRowsIsABook() throws IOException {
    assertThat(book("", List.of(), 10).get("xl/worksheets/sheet1.xml")).contains("sheetData");
  }
}
