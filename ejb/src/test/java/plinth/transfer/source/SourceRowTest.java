package plinth.transfer.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.notation.Notation;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;

/** Cells that a file stores as numbers, with the unit in which it shows them. */
class SourceRowTest {
  @ParameterizedTest(name = "{0} in {1} of a {2}")
  @CsvSource({
    "0.05, %, percent, 5",
    "1.125, %, percent, 112.5",
    "-0.5, %, percent, -50",
    "no number, %, percent, no number",
    "0.05, %, number, 0.05",
    "5, '', percent, 5",
    "5, EUR, currency, 5 EUR",
    "5, EUR, number, 5",
  })
  void aNumberIsReadWithTheUnitThatItsFieldHolds(
      String text, String unit, String type, String expected) {
    SourceRow row = new SourceRow(1, List.of(text), null, Map.of(0, unit));
    var read = FieldTypes.configure(type, Json.createObjectBuilder().build(), List.of()).type();
    assertThat(row.plain(read, 0, text, Notation.PLAIN, "at")).isEqualTo(expected);
  }
}
