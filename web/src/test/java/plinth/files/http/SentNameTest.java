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
      value = {
        "a \\\"x\\\".txt|a \"x\".txt",
        "a %22x%22.txt|a \"x\".txt",
        "C:\\docs\\a.txt|C:\\docs\\a.txt"
      })
  void quotationMarksAreThoseOfTheSender(String read, String meant) {
    assertThat(SentName.of(read)).isEqualTo(meant);
  }

  @Test
  void utf8IsReadAsSuch() {
    String read =
        new String("Füße.txt".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    assertThat(SentName.of(read)).isEqualTo("Füße.txt");
  }
}
