package plinth.transfer.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

class CsvRowsTest {
  private static final CsvSource SOURCE = new CsvSource();

  @Test
  void readsCellsAsTheStandardDefinesThem() throws IOException {
    assertThat(cells("a,b\r\n\"x, y\",\"say \"\"hi\"\"\"\r\n\"two\r\nlines\",\r\n"))
        .containsExactly(
            List.of("a", "b"), List.of("x, y", "say \"hi\""), List.of("two\r\nlines", ""));
  }

  @Test
  void anyLineEndEndsARow() throws IOException {
    assertThat(cells("a\rb\nc\r\nd")).containsExactly(row("a"), row("b"), row("c"), row("d"));
    assertThat(cells("\"a\rb\",1\r\"c\nd\",2\n"))
        .containsExactly(List.of("a\rb", "1"), List.of("c\nd", "2"));
  }

  @Test
  void quotesWithinACellAreText() throws IOException {
    assertThat(cells("6\" pipe,5' rod\n\"a\" b,c\n"))
        .containsExactly(List.of("6\" pipe", "5' rod"), List.of("a b", "c"));
  }

  @Test
  void rowsMayHaveDifferentNumbersOfCells() throws IOException {
    assertThat(cells("a,b,c\n1\n1,2,3,4\n,\n"))
        .containsExactly(
            List.of("a", "b", "c"), row("1"), List.of("1", "2", "3", "4"), List.of("", ""));
  }

  @Test
  void emptyLinesCount() throws IOException {
    List<SourceRow> rows = rows("a\n\n\r\nb", StandardCharsets.UTF_8);
    assertThat(rows).extracting(SourceRow::number).containsExactly(1L, 2L, 3L, 4L);
    assertThat(rows).extracting(SourceRow::isBlank).containsExactly(false, true, true, false);
    assertThat(rows.get(3).cell(0)).isEqualTo("b");
    assertThat(rows.get(3).cell(7)).isEmpty();
  }

  @Test
  void anEmptyTextHasNoRows() throws IOException {
    assertThat(cells("")).isEmpty();
  }

  @Test
  void zeroBytesAndAMegabyteAreCells() throws IOException {
    String large = "x\u0000é\n".repeat(200_000);
    assertThat(cells("a,\"" + large + "\",c\nd\n"))
        .containsExactly(List.of("a", large, "c"), row("d"));
  }

  @Test
  void anUnclosedQuoteFailsOnlyItsRow() throws IOException {
    List<SourceRow> rows = rows("a,b\n1,\"open\n2,x\n3,y", StandardCharsets.UTF_8);
    assertThat(rows.get(1)).isEqualTo(new SourceRow(2, List.of(), RowFault.UNTERMINATED_QUOTE));
    assertThat(rows).extracting(row -> row.cell(0)).containsExactly("a", "", "2", "3");
    assertThat(rows).extracting(SourceRow::number).containsExactly(1L, 2L, 3L, 4L);
    assertThat(rows("a\n\"b", StandardCharsets.UTF_8))
        .extracting(SourceRow::fault)
        .containsExactly(null, RowFault.UNTERMINATED_QUOTE);
    assertThat(rows("a\n\"b\"\"\r\n", StandardCharsets.UTF_8))
        .extracting(SourceRow::fault)
        .containsExactly(null, RowFault.UNTERMINATED_QUOTE);
  }

  @Test
  void anEndlessRowFailsOnlyItself() throws IOException {
    String endless = "z".repeat(LineFeeder.MAX + 200_000);
    List<SourceRow> rows = rows("a\n" + endless + "\nb\n", StandardCharsets.UTF_8);
    assertThat(rows)
        .extracting(SourceRow::fault)
        .containsExactly(null, RowFault.ROW_TOO_LONG, null);
    assertThat(rows.get(2)).isEqualTo(SourceRow.of(3, row("b")));
    List<SourceRow> quoted =
        rows("a\n1,\"open\n" + "line\n".repeat(1_000_000) + "\"\nb\n", StandardCharsets.UTF_8);
    assertThat(quoted.get(1).fault()).isEqualTo(RowFault.ROW_TOO_LONG);
    assertThat(quoted.get(2)).isEqualTo(SourceRow.of(3, row("line")));
  }

  @Test
  void tooManyCellsFailOnlyTheirRow() throws IOException {
    List<SourceRow> rows = rows("a\n" + ",".repeat(5_000) + "\nb\n", StandardCharsets.UTF_8);
    assertThat(rows)
        .extracting(SourceRow::fault)
        .containsExactly(null, RowFault.TOO_MANY_CELLS, null);
    assertThat(rows.get(2).cell(0)).isEqualTo("b");
  }

  @Test
  void invalidBytesFailOnlyTheirRow() throws IOException {
    byte[] bytes = "a\nb\u00e9\nc\n".getBytes(StandardCharsets.ISO_8859_1);
    SourceFormat format =
        new SourceFormat(SourceFormat.CSV, StandardCharsets.UTF_8, ',', '"', 0, true);
    assertThat(read(bytes(bytes), format, format.start()))
        .extracting(SourceRow::fault)
        .containsExactly(null, RowFault.ENCODING, null);
  }

  @Test
  void readsOtherDelimitersAndQuotes() throws IOException {
    SourceFormat format =
        new SourceFormat(SourceFormat.CSV, StandardCharsets.UTF_8, ';', '\'', 0, false);
    assertThat(read(bytes("'a;b';\"c\"".getBytes(StandardCharsets.UTF_8)), format, format.start()))
        .extracting(SourceRow::cells)
        .containsExactly(List.of("a;b", quoted("c")));
  }

  @Test
  void readsOtherEncodings() throws IOException {
    String text = "n\u00e4me,\ud83d\ude00\n".repeat(10_000);
    for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      List<SourceRow> rows = rows(text, charset);
      assertThat(rows).hasSize(10_000);
      assertThat(rows.get(9_999).cells()).containsExactly("n\u00e4me", "\ud83d\ude00");
    }
    assertThat(rows("\u20ac,\u00e9", Charset.forName("windows-1252")).get(0).cells())
        .containsExactly("\u20ac", "\u00e9");
  }

  /** Written rows read back, also by a reader that begins at any row. */
  @Property(tries = 300)
  void rowsReadBackFromAnyPosition(@ForAll("tables") List<List<String>> table) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < table.size(); i++) {
      text.append(
          String.join(
              ",",
              table.get(i).stream()
                  .map(cell -> "\"" + cell.replace("\"", "\"\"") + "\"")
                  .toList()));
      text.append(List.of("\n", "\r\n", "\r").get(i % 3));
    }
    SourceBytes bytes = bytes(text.toString().getBytes(StandardCharsets.UTF_8));
    List<RowPosition> places = new ArrayList<>();
    List<SourceRow> rows = new ArrayList<>();
    try (RowReader reader = SOURCE.open(bytes, SourceFormat.OURS, SourceFormat.OURS.start())) {
      places.add(reader.position());
      for (SourceRow row = reader.next(); row != null; row = reader.next()) {
        rows.add(row);
        places.add(reader.position());
      }
    }
    assertThat(rows).extracting(SourceRow::cells).isEqualTo(table);
    for (int i = 0; i < places.size(); i++) {
      assertThat(read(bytes, SourceFormat.OURS, places.get(i)))
          .isEqualTo(rows.subList(i, rows.size()));
    }
  }

  @Provide
  Arbitrary<List<List<String>>> tables() {
    Arbitrary<String> cell =
        Arbitraries.strings()
            .withChars("ab,;\"'\r\n\té€\ud83d\ude00 ")
            .ofMaxLength(12)
            .map(CsvRowsTest::whole);
    return cell.list().ofMinSize(1).ofMaxSize(4).list().ofMaxSize(12);
  }

  /** Halves of pairs are no text. */
  private static String whole(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private List<List<String>> cells(String text) throws IOException {
    return rows(text, StandardCharsets.UTF_8).stream().map(SourceRow::cells).toList();
  }

  private List<SourceRow> rows(String text, Charset charset) throws IOException {
    SourceFormat format = new SourceFormat(SourceFormat.CSV, charset, ',', '"', 0, false);
    return read(bytes(text.getBytes(charset)), format, format.start());
  }

  private List<SourceRow> read(SourceBytes bytes, SourceFormat format, RowPosition from)
      throws IOException {
    List<SourceRow> rows = new ArrayList<>();
    try (RowReader reader = SOURCE.open(bytes, format, from)) {
      for (SourceRow row = reader.next(); row != null; row = reader.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static SourceBytes bytes(byte[] all) {
    return offset -> new ByteArrayInputStream(Arrays.copyOfRange(all, (int) offset, all.length));
  }

  private static List<String> row(String cell) {
    return List.of(cell);
  }
}
