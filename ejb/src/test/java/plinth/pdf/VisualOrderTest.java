package plinth.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines in drawing order, from left to right. */
class VisualOrderTest {
  @ParameterizedTest
  @CsvSource({
    "Field Works, Field Works",
    "שלום, םולש",
    "שלום (2026), (2026) םולש",
    "Acme שלום Ltd, Acme םולש Ltd",
    "שלום Acme 12, Acme 12 םולש",
    "田野工程, 田野工程",
    "'a\u200Db\uFE0F\u200F', ab"
  })
  void rightToLeftTextIsReversed(String text, String drawn) {
    assertThat(VisualOrder.of(text)).isEqualTo(drawn);
  }

  /** Isolated, initial, medial and final forms; alef and dal do not join forward. */
  @ParameterizedTest
  @CsvSource({
    "ب, FE8F",
    "بب, FE91 FE90",
    "ببب, FE91 FE92 FE90",
    "باب, FE91 FE8E FE8F",
    "دب, FEA9 FE8F",
    "لا, FEFB",
    "بلا, FE91 FEFC",
    "بَب, FE91 064E FE90",
    "'ب ب', FE8F 0020 FE8F",
    "گچ, FB94 FB7B",
    "می, FEE3 FBFD",
    "ء, FE80"
  })
  void arabicLettersAreJoined(String text, String forms) {
    String joined = ArabicForms.shape(text);
    assertThat(
            String.join(
                " ", joined.codePoints().mapToObj(point -> "%04X".formatted(point)).toList()))
        .isEqualTo(forms);
  }

  @Test
  void marksStayBehindTheirLetter() {
    assertThat(VisualOrder.of("שָׁלוֹם")).isEqualTo("םוֹלשָׁ");
  }

  private static List<String> lines(String text, int most) throws IOException {
    return LineBreaks.lines(text, 10, most, part -> part.codePointCount(0, part.length()));
  }

  @Test
  void linesBreakWhereTheirScriptLetsThem() throws IOException {
    assertThat(lines("one two three four", 9)).containsExactly("one two", "three four");
    assertThat(lines("Donaudampfschifffahrt", 9)).containsExactly("Donaudampf", "schifffahr", "t");
    assertThat(lines("田野工程有限公司上海北京分公司", 9)).containsExactly("田野工程有限公司上海", "北京分公司");
    assertThat(lines("  a \n\t b  ", 9)).containsExactly("a b");
    assertThat(lines("", 9)).isEmpty();
    assertThat(lines("one two three four five six", 2)).containsExactly("one two", "three fo…");
  }
}
