package plinth.transfer.xlsx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

class XlsxRowsTest {
  private static final String TYPES =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

  @Test
  void readsCellsAsDisplayed() throws IOException {
    String sheet =
        """
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>\
        <row r="2"><c r="A2"><v>0.1</v></c><c r="B2" s="1"><v>45657</v></c>\
        <c r="C2" s="2"><v>45657.395833333336</v></c><c r="D2" t="b"><v>1</v></c>\
        <c r="E2" t="inlineStr"><is><t>in </t><r><t>line</t></r></is></c>\
        <c r="F2" t="str"><f>A1&amp;"x"</f><v>made</v></c>\
        <c r="G2" t="e"><v>#N/A</v></c><c r="H2" s="1"/>\
        <c r="I2"><v>1234.5600000000001</v></c><c r="J2" s="3"><v>0.5</v></c></row>""";
    List<SourceRow> rows =
        rows(
            book(
                sheet,
                "<si><t>Name</t></si><si><r><t>Ri</t></r><rPh><t>x</t>"
                    + "</rPh><r><t>ch</t></r></si>"));
    assertThat(rows.get(0).cells()).containsExactly("Name", "Rich");
    assertThat(rows.get(1).cells())
        .containsExactly(
            "0.1",
            "2024-12-31",
            "2024-12-31T09:30:00",
            "true",
            "in line",
            "made",
            "#N/A",
            "",
            "1234.56",
            "12:00:00");
  }

  /** Formats as Excel and LibreOffice write them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#,##0.00\\ [$€-407] | EUR",
        "#,##0.00\\ \"€\";[Red]\\-#,##0.00\\ \"€\" | EUR",
        "[$€-2]\\ #,##0.00 | EUR",
        "[$KWD]\\ #,##0.000 | KWD",
        "#,##0.00 [$EUR] | EUR",
        "[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00 | USD",
        "[$¥-411]#,##0 | JPY",
        "_-* #,##0.00\\ \"€\"_-;\\-* #,##0.00\\ \"€\"_- | EUR",
        "[$£-809]#,##0.00 | GBP",
        "\"$\"#,##0.00 | ''",
        "#,##0.00 \"days\" | ''",
        "[$-409]d\\-mmm | ''",
        "0.00% | %",
        "0\"%\" | ''",
        "General | ''"
      })
  void unitsOfFormats(String code, String unit) {
    assertThat(CellStyles.unit(code)).isEqualTo(unit);
  }

  @Test
  void storedNumbersAreMarkedWithTheirCurrency() throws IOException {
    SourceRow row =
        rows(book(
                """
                    <row r="1"><c r="A1" s="4"><v>1234.5</v></c><c r="B1" t="inlineStr"><is>\
                    <t>1.5</t></is></c><c r="C1"><v>1.5</v></c><c r="D1" s="1"><v>45657</v></c>\
                    <c r="E1" t="str"><v>2</v></c></row>""",
                ""))
            .get(0);
    assertThat(row.cells()).containsExactly("1234.5", "1.5", "1.5", "2024-12-31", "2");
    assertThat(row.numbers()).isEqualTo(Map.of(0, "EUR", 2, ""));
  }

  @Test
  void rowsAndCellsThatAreLeftOutAreEmpty() throws IOException {
    List<SourceRow> rows =
        rows(
            book(
                """
                <row r="2"><c r="C2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c>\
                </row><row><c><v>3</v></c><c><v>4</v></c></row>""",
                ""));
    assertThat(rows).extracting(SourceRow::number).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(rows)
        .extracting(SourceRow::cells)
        .containsExactly(
            List.of(), List.of("", "", "1"), List.of(), List.of("2"), List.of("3", "4"));
  }

  @ParameterizedTest
  @CsvSource({
    "1, DAY, false, 1900-01-01",
    "59, DAY, false, 1900-02-28",
    "61, DAY, false, 1900-03-01",
    "0, DAY, true, 1904-01-01",
    "44000.99999999, MOMENT, false, 2020-06-19T00:00:00",
    "44000, MOMENT, false, 2020-06-18T00:00:00",
    "-1, DAY, false, -1",
    "1E-3, NUMBER, false, 0.001",
    "12345678901234567, NUMBER, false, 12345678901234600",
    "x, NUMBER, false, x"
  })
  void numbers(String stored, CellStyles.Look look, boolean from1904, String text) {
    assertThat(Numbers.text(stored, look, from1904)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dd/mm/yyyy | DAY",
        "mmm-yy | DAY",
        "[$-409]d\\-mmm\\-yyyy;@ | DAY",
        "yyyy-mm-dd hh:mm | MOMENT",
        "[h]:mm:ss | TIME",
        "mm:ss | TIME",
        "General | NUMBER",
        "#,##0.00 \"days\" | NUMBER",
        "0.00E+00 | NUMBER",
        "[Red]0 | NUMBER"
      })
  void formatsOfNumbers(String code, CellStyles.Look look) {
    assertThat(CellStyles.look(code)).isEqualTo(look);
  }

  @Test
  void aDistantCellFailsOnlyItsRow() throws IOException {
    List<SourceRow> rows =
        rows(
            book(
                """
                <row r="1"><c r="XFD1"><v>1</v></c></row>\
                <row r="2"><c r="A2"><v>2</v></c></row>""",
                ""));
    assertThat(rows.get(0).fault()).isEqualTo(RowFault.TOO_MANY_CELLS);
    assertThat(rows.get(1).cells()).containsExactly("2");
  }

  @Test
  void refusesInvalidWorkbooks() {
    unreadable("PK\u0003\u0004 nothing".getBytes(StandardCharsets.ISO_8859_1));
    unreadable(zip(List.of(), List.of()));
    unreadable(
        book(
            """
            <row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>""",
            ""));
    unreadable(
        book(
            """
            <row r="2000000"><c><v>1</v></c></row>""",
            ""));
    unreadable(
        book(
            """
            <row r="2"/><row r="1"/>""",
            ""));
    unreadable(
        book(
            """
            <row r="1"><c r="A1" t="s"><v>7</v></c></row>""",
            "<si><t>a</t></si>"));
    unreadable(
        book(
            """
            <row r="1"><c""",
            ""));
  }

  @Test
  void aBombIsRefused() {
    String value =
        """
        <row r="1"><c t="str"><v>%s</v></c></row>""";
    String place =
        """
        <row r="1"><c r="%s"/></row>""";
    tooLarge(book(value.formatted("a".repeat(3_000_000)), ""));
    tooLarge(book(place.formatted("A".repeat(3_000_000)), ""));
    tooLarge(book("<row><c><v>1</v></c></row>".repeat(1_000_000), ""));
  }

  @Test
  void resolvesNoExternalEntities() {
    byte[] book =
        zip(
            List.of("_rels/.rels"),
            List.of(
                """
                <!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><Relationships>&x;\
                </Relationships>"""));
    unreadable(book);
  }

  private static void unreadable(byte[] book) {
    assertThatThrownBy(() -> rows(book))
        .isInstanceOfSatisfying(
            Problem.class,
            refused -> assertThat(refused.code()).isEqualTo(TransferProblem.FILE_UNREADABLE));
  }

  private static void tooLarge(byte[] book) {
    assertThatThrownBy(() -> rows(book))
        .isInstanceOfSatisfying(
            Problem.class,
            refused -> assertThat(refused.code()).isEqualTo(TransferProblem.WORKBOOK_TOO_LARGE));
  }

  private static List<SourceRow> rows(byte[] book) throws IOException {
    List<SourceRow> rows = new ArrayList<>();
    SourceFormat format = SourceFormat.workbook();
    try (RowReader reader =
        new XlsxSource()
            .open(
                offset -> new ByteArrayInputStream(book, (int) offset, book.length),
                format,
                format.start())) {
      for (SourceRow row = reader.next(); row != null; row = reader.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** A workbook with a hidden sheet before the one with these rows. */
  private static byte[] book(String rows, String texts) {
    return zip(
        List.of(
            "_rels/.rels",
            "xl/workbook.xml",
            "xl/_rels/workbook.xml.rels",
            "xl/styles.xml",
            "xl/sharedStrings.xml",
            "xl/worksheets/sheet2.xml"),
        List.of(
            relations(relation("a", "officeDocument", "xl/workbook.xml")),
            """
            <workbook xmlns:r="r"><sheets><sheet name="No" state="hidden" r:id="r1"/>\
            <sheet name="Yes" r:id="r2"/></sheets></workbook>""",
            relations(
                relation("r1", "worksheet", "worksheets/sheet1.xml")
                    + relation("r2", "worksheet", "/xl/worksheets/sheet2.xml")
                    + relation("r3", "styles", "styles.xml")
                    + relation("r4", "sharedStrings", "sharedStrings.xml")),
            """
            <styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/>\
            <numFmt numFmtId="171" formatCode="#,##0.00 [$€-407]"/></numFmts>\
            <cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>\
            <xf numFmtId="170"/><xf numFmtId="22"/><xf numFmtId="21"/><xf numFmtId="171"/></cellXfs>\
            </styleSheet>""",
            "<sst>" + texts + "</sst>",
            "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"));
  }

  private static String relations(String all) {
    return "<Relationships>" + all + "</Relationships>";
  }

  private static String relation(String id, String way, String target) {
    return """
    <Relationship Id="%s" Type="%s" Target="%s"/>"""
        .formatted(id, TYPES + way, target);
  }

  private static byte[] zip(List<String> names, List<String> parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < names.size(); i++) {
        zip.putNextEntry(new ZipEntry(names.get(i)));
        zip.write(parts.get(i).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
