package plinth.fields.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.FieldType;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;

/** Amounts are read with the sign or the code of their currency. */
class CurrencyNotationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ", | € 1.234,50 | 1234.50 EUR",
        ", | 1\u00a0234,50\u00a0€ | 1234.50 EUR",
        ", | -€ 5 | -5 EUR",
        ", | €-5,5 | -5.5 EUR",
        ", | 1.234,50\u00a0EUR | 1234.50 EUR",
        ". | £1,234.50 | 1234.50 GBP",
        ". | 12.500 د.ك | 12.500 KWD",
        ". | 7 zł | 7 PLN"
      })
  void signsOfCurrencies(char mark, String text, String money) {
    FieldType<?> type = currency("EUR", "GBP", "KWD", "PLN");
    assertThat(NotationTest.read(type, text, new Notation(DayOrder.YMD, mark))).isEqualTo(money);
  }

  @Test
  void aSignOfSeveralCurrenciesIsOneOfTheField() {
    Notation point = Notation.PLAIN;
    assertThat(NotationTest.read(currency("EUR", "CAD"), "$5", point)).isEqualTo("5 CAD");
    assertThatThrownBy(() -> NotationTest.read(currency("USD", "CAD"), "$5", point))
        .isInstanceOf(Problem.class)
        .extracting(refused -> ((Problem) refused).errors().get(0).rule())
        .isEqualTo("ambiguous");
    assertThatThrownBy(() -> NotationTest.read(currency("EUR"), "£5", point))
        .isInstanceOf(Problem.class)
        .extracting(refused -> ((Problem) refused).errors().get(0).rule())
        .isEqualTo("option");
    assertThat(
            NotationTest.read(
                FieldTypes.configure("currency", json("default_currency", "USD"), List.of()).type(),
                "5 $",
                point))
        .isEqualTo("5 USD");
    assertThatThrownBy(() -> NotationTest.read(currency("EUR"), "€ 5 EUR", point))
        .isInstanceOf(Problem.class);
  }

  /** Amounts come back from each way to write them. */
  @Test
  void amountsComeBackFromEachNotation() {
    Random random = new Random(7);
    FieldType<?> type = currency("EUR");
    for (int i = 0; i < 3_000; i++) {
      BigDecimal amount = BigDecimal.valueOf(random.nextLong(-9_999_999_999L, 9_999_999_999L), 2);
      boolean hasComma = random.nextBoolean();
      List<String> groups = hasComma ? List.of(".", " ", "\u00a0", "") : List.of(",", " ", "'", "");
      String text = written(amount, groups.get(random.nextInt(4)), hasComma ? ',' : '.');
      String sign = List.of("€", "EUR").get(random.nextInt(2));
      String space = List.of("", " ", "\u00a0").get(random.nextInt(3));
      String whole = random.nextBoolean() ? text + space + sign : sign + space + text;
      assertThat(NotationTest.read(type, whole, new Notation(DayOrder.YMD, hasComma ? ',' : '.')))
          .as(whole)
          .isEqualTo(amount.toPlainString() + " EUR");
    }
  }

  private static String written(BigDecimal amount, String group, char mark) {
    String digits = amount.abs().toBigInteger().toString();
    String grouped = digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", group);
    String cents = amount.abs().toPlainString();
    return (amount.signum() < 0 ? "-" : "") + grouped + mark + cents.substring(cents.length() - 2);
  }

  private static FieldType<?> currency(String... codes) {
    return FieldTypes.configure("currency", json("currencies", array((Object[]) codes)), List.of())
        .type();
  }
}
