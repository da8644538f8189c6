package plinth.files.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          a \\"x\\".txt|a "x".txt
          a %22x%22.txt|a "x".txt
          C:\\docs\\a.txt|C:\\docs\\a.txt
          """)
  void decodesQuotationMarks(String read, String meant) {
    assertThat(SentName.decoded(read)).isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          form-data; name="file"; filename="C:\\fakepath\\y.txt"|C:fakepathy.txt|y.txt
          form-data; FileName = "C:\\\\docs\\\\y.txt"|C:\\docs\\y.txt|y.txt
          form-data; filename="a \\"x\\".txt"|a "x".txt|a "x".txt
          form-data; filename=y.txt|y.txt|y.txt
          form-data; filename="_.txt"; filename*=UTF-8''%C3%BC.txt|ü.txt|ü.txt
          form-data; name="file"|a/read.txt|read.txt
          """)
  void backslashesAreThoseOfTheSender(String header, String read, String meant) {
    assertThat(SentName.of(header, read)).isEqualTo(meant);
  }

  @Test
  void utf8IsReadAsSuch() {
    String read =
        new String("Füße.txt".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    assertThat(SentName.decoded(read)).isEqualTo("Füße.txt");
  }
}
