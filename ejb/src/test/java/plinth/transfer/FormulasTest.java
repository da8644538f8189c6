package plinth.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulasTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "@SUM(A1)",
        "+cmd|' /C calc'!A0",
        "-2+3+cmd|' /C calc'!A0",
        "\tx",
        "\r=1",
        "+",
        "-",
        "-A1",
        "+1 212 555",
        "-1 EURO",
        "'=1",
        "''=1"
      })
  void aTextLikeAFormulaGetsAnApostrophe(String text) {
    assertThat(Formulas.guard(text)).isEqualTo("'" + text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "1",
        "-12.50",
        "+966501234567",
        "-12.50 EUR",
        "+1,250.5",
        "'",
        "'x",
        "a=1",
        " =1"
      })
  void otherTextsAreNotChanged(String text) {
    assertThat(Formulas.guard(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"'=1,=1", "''=1,'=1", "'x,'x", "=1,=1", "+966,+966", "'+966,+966"})
  void readingRemovesOneApostrophe(String written, String meant) {
    assertThat(Formulas.unguard(written)).isEqualTo(meant);
  }

  @Property
  void guardedTextsReadBackUnchanged(@ForAll("texts") String text) {
    String written = Formulas.guard(text);

    assertThat(Formulas.unguard(written)).isEqualTo(text);
    assertThat(Formulas.isGuarded("x,", 0)).isFalse();
  }

  @Property
  void guardedTextsNeverBeginLikeAFormula(@ForAll("texts") String text) {
    assertThat(Formulas.guard(text)).doesNotMatch("(?s)[=@\t\r].*");
    assertThat(Formulas.guard(text)).doesNotMatch("(?s)[+-](?![0-9][0-9.,]*( [A-Z]{3})?$).*");
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("'=+-@\t\r0123456789., EURab").ofMaxLength(8);
  }
}
