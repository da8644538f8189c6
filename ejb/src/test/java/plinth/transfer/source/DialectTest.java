package plinth.transfer.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.transfer.csv.CsvSource;
import plinth.transfer.preview.HeaderDetection;

class DialectTest {
  @Test
  void detectsTheDelimiterOfMostRows() {
    assertThat(of("a,b\n1,2\n").delimiter()).isEqualTo(',');
    assertThat(of("a;b\n1,5;2,5\n3,0;4,0\n").delimiter()).isEqualTo(';');
    assertThat(of("a\tb, c\n1\t2\n").delimiter()).isEqualTo('\t');
    assertThat(of("a|b|c\n1|2|3\n").delimiter()).isEqualTo('|');
    assertThat(of("a,\"x;y;z\"\nb,\"x;y;z\"\n").delimiter()).isEqualTo(',');
    assertThat(of("name\nNora\n").delimiter()).isEqualTo(',');
  }

  @Test
  void detectsApostrophesAsQuotes() {
    assertThat(of("'a','b'\n'1,2','3'\n").quote()).isEqualTo('\'');
    assertThat(of("a,b\nit's,3\n").quote()).isEqualTo('"');
    assertThat(of("\"a\",'b'\n\"1\",'2'\n").quote()).isEqualTo('"');
  }

  @Test
  void aFirstLineMaySayIt() {
    assertThat(of("sep=;\r\na;b\r\n")).isEqualTo(new Dialect(';', '"', 7));
    assertThat(of("sep=x\na;b\n").skipped()).isZero();
  }

  @Test
  void theHeaderIsTheFirstRowOfNames() {
    assertThat(header("name,age\nNora,31\n")).isEqualTo(new HeaderDetection(0, true));
    assertThat(header("Nora,31\nOla,32\n")).isEqualTo(new HeaderDetection(0, false));
    assertThat(header("Report of May,\n,\nname,age\nNora,31\n"))
        .isEqualTo(new HeaderDetection(2, true));
    assertThat(header("nora@example.com,x\n")).isEqualTo(new HeaderDetection(0, false));
    assertThat(header("known,2024\n")).isEqualTo(new HeaderDetection(0, true));
    assertThat(HeaderDetection.of(rows("a,b\n1,2\n", ',', '"'), name -> false, false).isHeader())
        .isFalse();
  }

  private static HeaderDetection header(String text) {
    return HeaderDetection.of(rows(text, ',', '"'), name -> name.equals("known"), null);
  }

  private static Dialect of(String text) {
    return Dialect.of(text, null, (delimiter, quote) -> rows(text, delimiter, quote));
  }

  private static List<SourceRow> rows(String text, char delimiter, char quote) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    SourceFormat format =
        new SourceFormat(SourceFormat.CSV, StandardCharsets.UTF_8, delimiter, quote, 0, false);
    List<SourceRow> rows = new ArrayList<>();
    try (RowReader reader =
        new CsvSource()
            .open(
                offset -> new ByteArrayInputStream(bytes, (int) offset, bytes.length),
                format,
                format.start())) {
      for (SourceRow row = reader.next(); row != null; row = reader.next()) {
        rows.add(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }
}
